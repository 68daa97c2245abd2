import type { AccountId, DecisionId, PostId, ProfileId } from '@sayso/contract/ids'
import type { Side } from '@sayso/contract/shapes/decision'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isVisible, isWithheld } from '../../posts/visibility.fragments.ts'
import { isApart } from '../../safety/safety.fragments.ts'
import '../appeals.tables.ts'

export interface ListedCase {
  readonly decisionId: DecisionId
  readonly side: Side
  /** Of a reporter. */
  readonly report: bigint | null
}

/** Not the first of two: a closed account that was opened for another decision. */
const isWhole = sql`
  not (d.decision = 'reinstate' and d.appeal_id is not null and exists (
    select from mod_decision later
     where later.case_id = d.case_id and later.id > d.id and later.appeal_id = d.appeal_id))`

/** Decisions about any profile of an account, and about what it reported; the newest first. */
export async function listMyCases(
  tx: Tx,
  accountId: AccountId,
  { below, limit }: { below: DecisionId; limit: number },
): Promise<ListedCase[]> {
  const { rows } = await sql<{ id: bigint; side: Side; report: bigint | null }>`
    select found.id, found.side, found.report
      from ((select d.id, 'author' as side, null::bigint as report from mod_decision d
              where d.author_account_id = ${rowId(accountId)} and d.decision <> 'none' and d.id < ${rowId(below)} and ${isWhole}
              order by d.id desc limit ${limit})
            union all
            (select d.id, 'reporter', report.number from report join mod_decision d on d.case_id = report.case_id
              where report.reporter_id = ${rowId(accountId)} and d.id < ${rowId(below)} and ${isWhole}
              order by d.id desc limit ${limit})) found
     order by found.id desc limit ${limit}`.execute(tx)
  return rows.map((row) => ({ decisionId: wireId(row.id), side: row.side, report: row.report }))
}

/** What a case is about, as far as its reader may see it. */
export interface CaseThing {
  readonly excerpt: string | null
  readonly handle: string | null
  readonly displayName: string | null
  readonly postId: PostId | null
}

interface ThingRow {
  id: bigint
  text: string | null
  handle: string | null
  display_name: string | null
  post_id: bigint | null
}

const toThings = (rows: readonly ThingRow[]): Map<bigint, CaseThing> =>
  new Map(
    rows.map((row) => [
      row.id,
      {
        excerpt: row.text,
        handle: row.handle,
        displayName: row.display_name,
        postId: row.post_id === null ? null : wireId<PostId>(row.post_id),
      },
    ]),
  )

/** For authors: as it was when the case was opened. */
export async function findOwnThings(tx: Tx, cases: readonly bigint[]): Promise<Map<bigint, CaseThing>> {
  const { rows } = await sql<ThingRow>`
    select c.id, coalesce(c.snapshot ->> 'text', c.snapshot ->> 'bio') as text, author.handle, author.display_name,
           coalesce(post.id, comment.post_id) as post_id
      from mod_case c
      left join profile author on author.id = c.author_id
      left join post on c.subject_kind = 'post' and post.id = c.subject_id and post.deleted_at is null
      left join comment on c.subject_kind = 'comment' and comment.id = c.subject_id
     where c.id = any(${cases}::bigint[])`.execute(tx)
  return toThings(rows)
}

/** For reporters: as it is now, and only what they may see now. */
export async function findSeenThings(
  tx: Tx,
  cases: readonly bigint[],
  viewerId: ProfileId,
  labels: { readonly hasAdult: boolean },
): Promise<Map<bigint, CaseThing>> {
  const isSeen = sql`(${isVisible} and not ${isWithheld(labels)})`
  const { rows } = await sql<ThingRow>`
    select c.id, seen.text, writer.handle, writer.display_name, seen.post_id
      from mod_case c
      join profile viewer on viewer.id = ${rowId(viewerId)}
      left join profile writer on writer.id = c.author_id and writer.hidden_at is null
       and not ${isApart('viewer', 'writer')}
      left join lateral (
        select post.text, post.id as post_id
          from post join profile author on author.id = post.author_id
         where c.subject_kind = 'post' and post.id = c.subject_id and ${isSeen}
        union all
        select comment.text, post.id
          from comment join post on post.id = comment.post_id join profile author on author.id = post.author_id
         where c.subject_kind = 'comment' and comment.id = c.subject_id and comment.removed_at is null
           and comment.author_id is not null and writer.id is not null and ${isSeen}) seen on true
     where c.id = any(${cases}::bigint[]) and (c.subject_kind = 'profile' or seen.post_id is not null)`.execute(
    tx,
  )
  return toThings(rows)
}

/** What somebody without an account reported: the address that they typed, if nothing was found behind it. */
export async function findTypedThing(tx: Tx, caseId: bigint): Promise<CaseThing> {
  const { rows } = await sql<{ url: string | null }>`
    select snapshot ->> 'url' as url from mod_case where id = ${caseId} and subject_kind = 'address'`.execute(
    tx,
  )
  return { excerpt: rows[0]?.url ?? null, handle: null, displayName: null, postId: null }
}
