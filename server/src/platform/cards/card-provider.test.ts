import { startStripeStandIn } from '@sayso/sandbox/stripe/stand-in'
import { afterAll, expect, test } from 'vitest'
import { createCardProvider } from './card-provider.ts'

const standIn = await startStripeStandIn({})
afterAll(() => standIn.close())

const provider = createCardProvider({
  secretKey: standIn.secretKey,
  publishableKey: standIn.publishableKey,
  apiUrl: standIn.url,
  webhookSecrets: [],
} as never)

const START = Date.UTC(2026, 0, 1)
const second = (n: number) => new Date(START + n * 1000)

/** Adds transactions one second apart. */
function fill(count: number): void {
  for (let n = 0; n < count; n++) {
    const line = {
      id: `txn_${n}`,
      object: 'balance_transaction',
      type: 'charge',
      amount: 1,
      fee: 0,
      source: null,
    }
    standIn.store.transactions.set(line.id, { ...line, created: START / 1000 + n } as never)
  }
}

test('a statement longer than one read returns is never reported as complete', async () => {
  fill(10_050)
  expect(await provider.transactions(second(0), second(10_050))).toBeNull()
  const first = await provider.transactions(second(0), second(5_000))
  expect(first).toHaveLength(5_000)
  expect([first?.[0]?.id, first?.at(-1)?.id]).toEqual(['txn_0', 'txn_4999'])
  const rest = await provider.transactions(second(5_000), second(10_050))
  expect(rest?.[0]?.id).toBe('txn_5000')
  expect(rest).toHaveLength(5_050)
}, 60_000)
