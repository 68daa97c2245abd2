import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const program = fileURLToPath(new URL('../stripe.ts', import.meta.url))
const environment = (more: Record<string, string>) => ({ ...process.env, PORT: '0', ...more })

test('the program prints its URL and accepts only the configured key', async () => {
  const child = spawn(process.execPath, [program], {
    env: environment({ NODE_ENV: 'test', STRIPE_SECRET_KEY: 'sk_test_mine' }),
  })
  try {
    const [line] = await once(createInterface(child.stdout), 'line')
    const url = /^stripe stand-in: answers (http:\/\/127\.0\.0\.1:\d+)$/.exec(line)?.[1]
    const list = (key: string) => fetch(`${url}/v1/charges`, { headers: { authorization: `Bearer ${key}` } })
    expect(await (await list('sk_test_mine')).json()).toMatchObject({ object: 'list', data: [] })
    expect((await list('sk_test_standin_not_a_secret')).status).toBe(401)
  } finally {
    child.kill('SIGTERM')
  }
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('the program does not start in production', async () => {
  const error = await new Promise<{ code?: unknown; message: string } | null>((resolve) => {
    execFile(process.execPath, [program], { env: environment({ NODE_ENV: 'production' }) }, resolve)
  })
  expect(error?.code).toBe(1)
  expect(error?.message).toContain('NODE_ENV=production')
})
