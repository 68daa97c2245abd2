import type { AccountId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'

/** Whether somebody has had the app in sight within the last minute. If that is not known, they are sent a message. */
export async function isInSight({ redis }: Pick<Context, 'redis'>, accountId: AccountId): Promise<boolean> {
  return (await redis.exists(`live:seen:${accountId}`).catch(() => 0)) > 0
}
