import { createHmac } from 'node:crypto'
import type { Random } from '../../harness/random.ts'
import { WEBHOOK_SECRET } from './till.ts'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const word = (random: Random, length: number) =>
  Array.from({ length }, () => letters[random.integer(0, letters.length - 1)]).join('')

/** Something sent in place of a card: an amount, a guess, somebody else's card, a trick. */
export function tokenOf(i: number, random: Random, used: string): string {
  const kinds: (() => string)[] = [
    () => String(random.integer(1, 99_999)),
    () => `-${random.integer(1, 99_999)}`,
    () =>
      random.pick(['0', '00', '1e6', '5000.00', '５０００', '٥٠٠٠', '0x1388', '+5000', 'NaN', 'Infinity']),
    () => `tok_${word(random, 24)}`,
    () => `pm_${word(random, 24)}`,
    () => used,
    () => used.toUpperCase(),
    () =>
      random.pick([
        'tok_',
        'pm_',
        'tok_ visa',
        'pm_card\u0000visa',
        ' pm_card_visa',
        'pm_card_visa\n',
        'src_1',
        'ch_1',
      ]),
    () =>
      random.pick([
        "pm_' or 1=1 --",
        'pm_../../v1/refunds',
        'pm_%2e%2e',
        'tok_<script>',
        'pm_$(id)',
        'cus_9',
      ]),
    () => `pi_${word(random, 24)}_secret_${word(random, 12)}`,
  ]
  return (kinds[i % kinds.length] as () => string)()
}

/** Something sent in place of an amount; none of it is a valid whole number of cents. */
export function amountOf(i: number, random: Random): unknown {
  const kinds: (() => unknown)[] = [
    () => -random.integer(1, 1e6),
    () => random.integer(1, 99),
    () => random.integer(50_001, 2 ** 31),
    () => random.integer(100, 20_000) + 0.5,
    () =>
      random.pick([
        '',
        ' ',
        'abc',
        '1e9',
        '1e3x',
        '１００',
        '٥٠٠',
        '0x64',
        '1,000',
        '1 000',
        '$5',
        '5.00.0',
        '--5',
      ]),
    () => random.pick([null, true, false, [], [500], {}, { amount: 500 }]),
    () =>
      random.pick(['-0.0001', '9007199254740993', '1'.repeat(400), '5e-324', 'NaN', 'Infinity', '-Infinity']),
    () => `${random.integer(100, 20_000)}; drop table payment`,
  ]
  return (kinds[i % kinds.length] as () => unknown)()
}

interface Known {
  readonly genuine: readonly { id: string }[]
  readonly intent: string
  readonly reference: string
}

interface Webhook {
  readonly body: string
  readonly signature: string
  /** Correctly signed and recent: accepted as an event, but its content is not believed. */
  readonly isSigned: boolean
}

const now = () => Math.floor(Date.now() / 1000)
const mac = (secret: string, at: number, body: string) =>
  createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
const sign = (body: string, { secret = WEBHOOK_SECRET, at = now() } = {}) =>
  `t=${at},v1=${mac(secret, at, body)}`

/** A webhook event that never happened, is too old, or was altered. */
export function webhookOf(i: number, random: Random, { genuine, intent, reference }: Known): Webhook {
  const lie = JSON.stringify({
    id: `evt_${word(random, 24)}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: {
      object: {
        ...{ id: intent, object: 'payment_intent', status: 'succeeded', amount: 20_030 },
        ...{ amount_received: 20_030, currency: 'usd', metadata: { attempt_id: reference } },
      },
    },
  })
  const real = JSON.stringify({ ...random.pick(genuine), id: `evt_${word(random, 24)}` })
  const forged = (body: string, signature: string): Webhook => ({ body, signature, isSigned: false })
  const kinds: (() => Webhook)[] = [
    () => forged(lie, sign(lie, { secret: `whsec_${word(random, 32)}` })),
    () => forged(lie, sign(lie, { at: now() - random.integer(301, 1e6) })),
    () => forged(real, sign(real, { at: now() - random.integer(301, 1e6) })),
    () => forged(lie, sign(real)),
    () => forged(lie, sign(lie).replace('v1=', 'v0=')),
    () => forged(lie, random.pick(['', 't=,v1=', 't=NaN,v1=00', `t=${now()}`, 'v1=00', word(random, 80)])),
    () => forged(`${lie} `, sign(lie)),
    () => forged(lie, `t=${now()},v1=${word(random, 64)}`),
    () => forged(lie, sign(lie, { secret: '' })),
    () => ({ body: lie, signature: sign(lie), isSigned: true }),
  ]
  return (kinds[i % kinds.length] as () => Webhook)()
}
