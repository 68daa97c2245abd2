import { expect, test } from 'vitest'
import { createMetrics } from '../telemetry/metrics.ts'
import { timeProvider } from './providers.metrics.ts'

test('answers and failures of a provider are counted apart, and what it says stays as it is', async () => {
  const metrics = createMetrics()
  const declined = new Error('declined')
  const api = {
    name: 'test',
    pay: async (cents: number) => (cents > 0 ? { cents } : Promise.reject(declined)),
    lost: async () => {
      throw new Error('no answer')
    },
    quick: () => 'not asked',
  }
  const timed = timeProvider(metrics, 'stripe', api, { isFailedError: (error) => error !== declined })
  expect(await timed.pay(5)).toMatchObject({ cents: 5 })
  await expect(timed.pay(0)).rejects.toBe(declined)
  await expect(timed.lost()).rejects.toThrow('no answer')
  expect([timed.name, timed.quick()]).toEqual(['test', 'not asked'])
  const text = await metrics.read()
  expect(text).toContain('provider_request_seconds_count{provider="stripe",result="answered"} 2')
  expect(text).toContain('provider_request_seconds_count{provider="stripe",result="failed"} 1')
})
