import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const names = ['twitter', 'instagram', 'paypal'] as const
const program = (name: string) => fileURLToPath(new URL(`../${name}.ts`, import.meta.url))
const environment = (NODE_ENV: string) => ({ ...process.env, PORT: '0', NODE_ENV })

test.for(names)('%s prints its URL and exits on SIGTERM', async (name) => {
  const child = spawn(process.execPath, [program(name)], { env: environment('test') })
  try {
    const [line] = await once(createInterface(child.stdout), 'line')
    const url = new RegExp(`^${name} stand-in: answers (http://127\\.0\\.0\\.1:\\d+)$`).exec(line)?.[1]
    expect((await fetch(`${url}/_control/faults`)).status).toBe(200)
  } finally {
    child.kill('SIGTERM')
  }
  expect(await once(child, 'exit')).toEqual([0, null])
})

test.for(names)('%s does not start in production', async (name) => {
  const error = await new Promise<{ code?: unknown; message: string } | null>((resolve) => {
    execFile(process.execPath, [program(name)], { env: environment('production') }, resolve)
  })
  expect(error?.code).toBe(1)
  expect(error?.message).toContain('NODE_ENV=production')
})
