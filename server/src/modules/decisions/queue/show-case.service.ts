import type { AccountId, CommentId, MediaId, PostId, ProfileId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import type { DeskCaseDetails } from '@sayso/contract/shapes/decision'
import { wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { numberText, readNumber } from '../../moderation/index.ts'
import { nameAccounts, refused } from '../../staff/index.ts'
import { countBuyersOf } from '../decide/decided.queries.ts'
import { findCaseConflict } from '../decide/require-decidable.service.ts'
import type { DecisionsContext } from '../decisions.context.ts'
import { listOfCase } from '../record/decisions.queries.ts'
import { ruleOf } from '../statement/statement.policy.ts'
import * as q from './case.queries.ts'
import { viewCase } from './desk-case.ts'
import { viewFor } from './list-queue.service.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

const RECORD_DAYS = 90
const MAX_REPORTS = 50

/** A case with all that somebody needs to decide it. `caseNumber` as people read it: `R-10001`. */
export async function showCase(
  ctx: DecisionsContext,
  staffAccountId: AccountId,
  caseNumber: string,
): Promise<DeskCaseDetails> {
  const { isWithdrawn, snapshot, ...found } = await ctx.db.readPrivate((tx) =>
    read(tx, ctx, staffAccountId, readNumber(caseNumber)),
  )
  return { ...found, media: await mediaOf(ctx, snapshot, isWithdrawn) }
}

async function read(tx: Tx, ctx: DecisionsContext, staffId: AccountId, caseId: bigint) {
  const row = await q.findDetails(tx, caseId)
  if (row === null) throw refused('There is no case with this number')
  const snapshot = readSnapshot(row.snapshot)
  const now = await q.findSubjectNow(tx, row)
  const author = row.author_id === null ? null : await findAuthor(tx, wireId<ProfileId>(row.author_id))
  const postId = row.kind === 'post' ? row.subject_id : null
  const { takedownDays } = ctx.config.limits.refunds
  return {
    ...viewCase(row, await viewFor(tx, staffId, [row])),
    post_id: now?.postId == null ? null : wireId<PostId>(now.postId),
    link: now === null || now.state === 'gone' ? null : linkOf(row, now),
    state: now?.state ?? 'gone',
    labels: [...(now?.labels ?? [])],
    num_files: snapshot.files,
    price: snapshot.price === null ? null : cents(snapshot.price),
    buyers: postId === null ? 0 : await countBuyersOf(tx, wireId<PostId>(postId)),
    refundable: cents(postId === null ? 0 : await q.sumRefundable(tx, postId, takedownDays)),
    truth: now === null || row.kind !== 'post' ? null : { trues: now.trues, falses: now.falses },
    author,
    note: row.note,
    reports: await listReports(tx, caseId),
    record: await listRecord(tx, caseId, staffId),
    conflict: await findCaseConflict(tx, staffId, { caseId, accountId: author?.account_id ?? null }),
    isWithdrawn: now?.isWithdrawn ?? false,
    snapshot,
  }
}

function linkOf({ kind, subject_id: id }: q.CaseDetailsRow, { postId }: q.SubjectNow): string | null {
  if (kind === 'profile') return `/profile/${wireId<ProfileId>(id)}`
  if (postId === null) return null
  const post = `/p/${wireId<PostId>(postId)}`
  return kind === 'comment' ? `${post}?comment=${wireId<CommentId>(id)}` : post
}

async function findAuthor(tx: Tx, authorId: ProfileId): Promise<DeskCaseDetails['author']> {
  const row = await q.findCaseAuthor(tx, authorId, RECORD_DAYS)
  if (row === null) return null
  const { last_decision: decision, last_at: at } = row
  return {
    account_id: wireId<AccountId>(row.account_id),
    profile_id: authorId,
    handle: row.handle,
    display_name: row.display_name,
    standing: row.standing,
    created: row.created_at.toISOString(),
    reports: row.reports,
    upheld: row.upheld,
    last_decision: decision === null || at === null ? null : { decision, at: at.toISOString() },
  }
}

async function listReports(tx: Tx, caseId: bigint): Promise<DeskCaseDetails['reports']> {
  const rows = await q.listReports(tx, caseId, MAX_REPORTS)
  const names = await nameAccounts(
    tx,
    rows.flatMap(({ reporter }) => (reporter === null ? [] : [reporter])),
  )
  return rows.map(({ number, reason, text, reporter, settled, upheld, at }) => ({
    ...{ number: numberText(number), reason, text, settled, upheld, at: at.toISOString() },
    by: reporter === null ? null : (names.get(reporter)?.handle ?? null),
  }))
}

async function listRecord(tx: Tx, caseId: bigint, staffId: AccountId): Promise<DeskCaseDetails['record']> {
  const records = await listOfCase(tx, caseId)
  const names = await nameAccounts(
    tx,
    records.flatMap(({ decidedBy }) => (decidedBy === null ? [] : [decidedBy])),
  )
  return records.map((one) => ({
    decision_id: one.id,
    decision: one.decision,
    rule: ruleOf(one),
    facts: one.facts,
    by: one.decidedBy === null ? '' : (names.get(one.decidedBy)?.handle ?? one.decidedBy),
    is_mine: one.decidedBy === staffId,
    at: one.createdAt.toISOString(),
    until: one.until?.toISOString() ?? null,
  }))
}

/** Addresses only of what is not for sale, and only while there is something behind them. */
async function mediaOf(
  { posts }: DecisionsContext,
  { media }: Snapshot,
  isWithdrawn: boolean,
): Promise<DeskCaseDetails['media']> {
  const shown = isWithdrawn ? [] : media.filter(({ locked }) => !locked)
  const audience = { isPublic: false }
  const found = await posts.attachments.media(
    shown.map(({ id }) => ({ id: id as MediaId, isReadable: false, audience })),
  )
  return media.map(({ id, kind, alt, locked }) => ({
    ...{ kind, alt, locked },
    url: locked ? null : (found.get(id as MediaId)?.image_url ?? null),
  }))
}
