/// <reference types="node" />
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

const ENTRY = 'virtual:entry'
const pathOf = (file: string) => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)))

/** Session, calls, lists, theme, location: everything a first screen needs from this layer, without libraries. */
const files = [
  './session/index.ts',
  './post/feed-queries.ts',
  './post/patch-post.ts',
  '../app/boot.ts',
  '../lib/theme.ts',
  '../lib/toggle-queue.ts',
]

const entrySource = `
${files.map((file, at) => `import * as part${at} from ${pathOf(file)}`).join('\n')}
globalThis.all = [${files.map((_, at) => `part${at}`)}]`

test('the entities layer is under 10 KiB, without a schema library', async () => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      rolldownOptions: {
        input: ENTRY,
        // The table of calls grows with the contract.
        external: ['react', '@tanstack/react-query', /call-table/],
        output: { codeSplitting: false },
      },
    },
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) => (id === ENTRY ? id : undefined),
        // What is loaded later is not part of it.
        resolveDynamicImport: (id) => ({ id: String(id), external: true }),
        load(id) {
          // Vite's helper that preloads chunks is counted with the app.
          if (id.includes('preload-helper')) return 'export const __vitePreload = (load) => load()'
          return id === ENTRY ? entrySource : undefined
        },
      },
    ],
  })
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput
  const { code, moduleIds } = output[0]
  expect(moduleIds.some((id) => id.endsWith('session/renewal.ts'))).toBe(true)
  expect(moduleIds.filter((id) => /typebox|contract\/src\/(call|calls|shapes)/.test(id))).toEqual([])
  expect(gzipSync(code).length).toBeLessThan(10 * 1024)
})
