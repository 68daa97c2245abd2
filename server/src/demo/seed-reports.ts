import type { AccountId, ProfileId, SessionId } from '@sayso/contract/ids'
import type { ReportedFor, ReportSubject } from '@sayso/contract/report-reasons'
import { sql } from 'kysely'
import { reportByAddress } from '../modules/moderation/by-address/report-by-address.service.ts'
import type { ModerationContext } from '../modules/moderation/moderation.context.ts'
import { addToReport, makeReport } from '../modules/moderation/reports/make-report.service.ts'
import { wireId } from '../platform/db/row-id.ts'
import type { Tx } from '../platform/db/tx.ts'
import type { Member } from '../rpc/viewer.ts'

interface DemoReport {
  readonly by: string
  readonly kind: ReportSubject
  /** Whose newest public post or comment it is about, or whose profile. */
  readonly of: string
  readonly reason: ReportedFor
  readonly text?: string
}

/** Nothing in the demo world breaks a rule: these reports are here so that somebody can practise deciding. */
const reports: readonly DemoReport[] = [
  { by: 'kahele', kind: 'post', of: 'the_night_bus', reason: 'spam_fraud' },
  { by: 'mara', kind: 'post', of: 'the_night_bus', reason: 'spam', text: 'The third time this week.' },
  { by: 'bakehouse', kind: 'post', of: 'mara', reason: 'rights', text: 'These are our stairs.' },
  { by: 'mara', kind: 'post', of: 'bakehouse', reason: 'fraud', text: 'The recipe leaves out the salt.' },
  { by: 'freya', kind: 'post', of: 'kahele', reason: 'violence_self_harm' },
  { by: 'kahele', kind: 'comment', of: 'freya', reason: 'harassment_hate' },
  { by: 'freya', kind: 'comment', of: 'mara', reason: 'other', text: 'Too long.' },
  { by: 'bakehouse', kind: 'profile', of: 'kahele', reason: 'impersonation' },
  { by: 'the_night_bus', kind: 'profile', of: 'freya', reason: 'evading_block' },
]

/** Ten open reports, made by the product's own functions. Nothing is emailed. */
export async function seedReports(ctx: ModerationContext): Promise<void> {
  for (const one of reports) await makeDemoReport(ctx, one)
  // Somebody without an account, who gives no name; a worker takes it in.
  const { publicUrl } = ctx.config.product
  const unasked = { ...ctx, config: { ...ctx.config, challenge: 'never' as const } }
  const input = { reason: 'child_safety', text: 'I saw it here yesterday.', good_faith: true } as const
  await reportByAddress(unasked, { ...input, url: `${publicUrl}/gone_since_then` }, '127.0.0.1')
}

/** Returns its number. */
export async function makeDemoReport(
  ctx: ModerationContext,
  { by, kind, of, reason, text }: DemoReport,
): Promise<string> {
  const viewer = await ctx.db.readPrivate((tx) => findMember(tx, by))
  const id = await ctx.db.readPrivate((tx) => findSubject(tx, kind, of))
  const acting = { user_profile_id: viewer.profileId }
  const { number } = await makeReport(ctx, viewer, { ...acting, kind, subject_id: id, reason })
  if (text !== undefined) await addToReport(ctx, viewer, { ...acting, number, text })
  return number
}

export async function findMember(tx: Tx, handle: string): Promise<Member> {
  const { rows } = await sql<{ account_id: bigint; id: bigint; ids: string[] }>`
    select account_id, id, (select array_agg(own.id::text) from profile own where own.account_id = profile.account_id) as ids
      from profile where handle = ${handle}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`nobody is called ${handle}`)
  return {
    kind: 'member',
    sessionId: wireId<SessionId>(0n),
    accountId: wireId<AccountId>(row.account_id),
    profileId: wireId<ProfileId>(row.id),
    profileIds: row.ids.map((id) => wireId<ProfileId>(BigInt(id))),
    isVerified: true,
    verifiedAt: new Date(0),
    isProved: false,
  }
}

const newest = {
  post: sql<{ id: bigint | null }>`max(post.id) as id from post join author on author.id = author_id
             where visibility = 'everyone' and listed`,
  comment: sql<{ id: bigint | null }>`max(comment.id) as id from comment join author on author.id = author_id
             join post on post.id = post_id where visibility = 'everyone' and listed`,
  profile: sql<{ id: bigint | null }>`max(id) as id from author`,
} as const

async function findSubject(tx: Tx, kind: ReportSubject, handle: string): Promise<string> {
  const { rows } = await sql<{ id: bigint | null }>`
    with author as (select id from profile where handle = ${handle}) select ${newest[kind]}`.execute(tx)
  const id = rows[0]?.id ?? null
  if (id === null) throw new Error(`${handle} has no ${kind} to report`)
  return wireId(id)
}
