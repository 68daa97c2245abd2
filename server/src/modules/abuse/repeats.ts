import { fold } from '@sayso/contract/words'
import { macOf } from '../../platform/keys/signatures.ts'
import type { AbuseContext } from './abuse.context.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/*
 * What was said is kept for a day, as a keyed hash in Redis and nowhere else. Without Redis each process counts what it
 * has seen itself, and nobody looks for the same text by several accounts.
 */

/** Null for a short text: many people say thank you several times a day. */
export function markOf(ctx: AbuseContext, text: string, hasLinks: boolean): string | null {
  const said = fold(text).replace(/\s+/g, ' ').trim()
  if (!hasLinks && said.length < ctx.config.limits.repeats.sameTextMinLength) return null
  return macOf(ctx.config.secrets.pepper, 'repeated texts', said).toString('base64url')
}

/** Whether the account has said the same too often within a day. */
export async function isRepeated(ctx: AbuseContext, accountId: string, mark: string): Promise<boolean> {
  const most = ctx.config.limits.repeats.sameTextPerDay
  const rule = { counted: 'shared', perViewer: [{ count: most, seconds: DAY }] } as const
  return (await ctx.limiter.admit(rule, { viewer: `${accountId} ${mark}` }, 'same-text')) > 0
}

/** Whether with this account so many new ones have said the same within an hour. True once, for the one that makes it so. */
export async function isSaidByMany(ctx: AbuseContext, accountId: string, mark: string): Promise<boolean> {
  const key = `said:${mark}`
  try {
    const answers = await ctx.redis.multi().sadd(key, accountId).expire(key, HOUR, 'NX').scard(key).exec()
    const [isNew, count] = [answers?.[0]?.[1] === 1, Number(answers?.[2]?.[1])]
    return isNew && count === ctx.config.limits.newcomers.sameTextAccounts
  } catch {
    return false
  }
}

/** Whether new accounts have linked to this website too often within an hour, all together. */
export async function isCrowded(ctx: AbuseContext, site: string): Promise<boolean> {
  const most = ctx.config.limits.newcomers.sameSitePerHour
  const rule = { counted: 'shared', perViewer: [{ count: most, seconds: HOUR }] } as const
  return (await ctx.limiter.admit(rule, { viewer: site }, 'new-links')) > 0
}
