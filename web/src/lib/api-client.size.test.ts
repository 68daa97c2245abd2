/// <reference types="node" />
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test } from 'vitest'

const ENTRY = 'virtual:entry'
const clientPath = fileURLToPath(new URL('./api-client.ts', import.meta.url))

/** The code that a page with only the API client would load. */
const entrySource = `
import { createApiClient } from ${JSON.stringify(clientPath)}
createApiClient({ baseUrl: '/api', token: () => null }).call('feed/global', { user_profile_id: '' })
`

let bundle: Rolldown.OutputChunk

beforeAll(async () => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    // The helper that preloads chunks belongs to the app, which has it anyway. The table of calls grows with the contract.
    build: { write: false, modulePreload: false, rolldownOptions: { input: ENTRY, external: /call-table/ } },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) => (id === ENTRY ? entrySource : undefined),
      },
    ],
  })
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput
  bundle = output[0]
})

test('the client bundles no schema library and no declarations', () => {
  const modules = bundle.moduleIds.filter((id) => !id.startsWith('\0') && id !== ENTRY)
  expect(modules.map((id) => id.split('/').slice(-2).join('/')).sort()).toEqual([
    'lib/api-client.ts',
    'lib/api-error.ts',
    'lib/random.ts',
  ])
  expect(bundle.code).not.toMatch(/typebox|~kind|additionalProperties/i)
})

test('the client is under 2.5 KiB, without its table of calls', () => {
  expect(bundle.code).toContain('HTTP error! status')
  expect(gzipSync(bundle.code).length).toBeLessThan(2.5 * 1024)
})
