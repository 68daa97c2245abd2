import type { AccountId, PushDeviceId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import { AppError, fail } from '../../../platform/http/app-error.ts'
import type { PushSubscription } from '../../../platform/push/push-sender.ts'
import type { Member } from '../../../rpc/viewer.ts'
import * as q from './push-devices.queries.ts'
import { sealsOf } from './seal-subscription.ts'

/** Adds the browser of this session. Only addresses at known push services are accepted. */
export async function addPushDevice(
  ctx: Context,
  viewer: Member,
  { label, ...subscription }: PushSubscription & { readonly label: string },
): Promise<{ device_id: PushDeviceId }> {
  if (ctx.push === null) fail('not_available')
  if (!(await ctx.push.accepts(subscription))) fail('push_service_unknown')
  const { accountId, sessionId } = viewer
  const seals = sealsOf(ctx)
  const endpointHash = seals.hash(subscription.endpoint)
  const endpointHashes = seals.hashes(subscription.endpoint)
  const max = ctx.config.limits.push.devicesMax
  const id = await ctx.db.write(async (tx) => {
    await q.holdDevices(tx, accountId)
    if ((await q.countOtherDevices(tx, accountId, endpointHashes)) >= max)
      throw new AppError('push_devices_full', { values: { max } })
    const sealed = seals.close(subscription, accountId)
    const device = { accountId, sessionId, endpointHash, endpointHashes, sealed, label: label.trim() }
    return q.putDevice(tx, device)
  })
  return { device_id: id }
}

export const deviceOwner = ({ db }: Context, id: PushDeviceId): Promise<AccountId | null> =>
  db.readPrivate((tx) => q.findDeviceOwner(tx, id))

export async function removePushDevice({ db }: Context, id: PushDeviceId): Promise<Record<string, never>> {
  await db.write((tx) => q.deleteDevice(tx, id))
  return {}
}
