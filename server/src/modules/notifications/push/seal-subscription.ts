import type { AccountId, PushDeviceId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import { macOf, macsOf } from '../../../platform/keys/signatures.ts'
import type { PushSubscription } from '../../../platform/push/push-sender.ts'
import { createSeal } from '../../../platform/seal/seal.ts'

/**
 * The address of a browser is stored encrypted: whoever has it could send there, or recognise the browser elsewhere. A
 * keyed hash finds the same address again.
 */
export function sealsOf({ config }: Pick<Context, 'config'>) {
  const ring = config.secrets.pepper
  const seal = createSeal(ring, 'push device')
  const about = (accountId: AccountId) => `push device of ${accountId}`
  return {
    hash: (endpoint: string): Buffer => macOf(ring, 'push endpoint', `push endpoint ${endpoint}`),
    /** Every hash that the address may be stored under. */
    hashes: (endpoint: string): Buffer[] =>
      macsOf(ring, 'push endpoint', `push endpoint ${endpoint}`, ring.former('signature')),
    close: ({ endpoint, p256dh, auth }: PushSubscription, accountId: AccountId): Buffer =>
      seal.close(JSON.stringify([endpoint, p256dh, auth]), about(accountId)),
    open(sealed: Buffer, accountId: AccountId): PushSubscription {
      const [endpoint, p256dh, auth] = JSON.parse(seal.open(sealed, about(accountId))) as [
        string,
        string,
        string,
      ]
      return { endpoint, p256dh, auth }
    },
    /** Null if it is sealed with the first key already. */
    renew: (sealed: Buffer, accountId: AccountId): Buffer | null => seal.renew(sealed, about(accountId)),
    /** What the push service sees of a tag. It differs per device, so that two services cannot compare what they see. */
    topic: (tag: string, deviceId: PushDeviceId): string =>
      macOf(ring, 'push topic', `push topic ${deviceId} ${tag}`).toString('base64url').slice(0, 32),
  }
}
