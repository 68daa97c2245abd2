import type { InputOf, OutputOf } from '@sayso/contract/call'
import type { addToReport as addCall, report } from '@sayso/contract/calls/reports'
import { REPORT_ADD_HOURS } from '@sayso/contract/report-reasons'
import { rowId } from '../../../platform/db/row-id.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { macOf, macsOf } from '../../../platform/keys/signatures.ts'
import type { Viewer } from '../../../rpc/viewer.ts'
import { countReport, holdCase, nextNumber } from '../cases/cases.queries.ts'
import type { Subject } from '../cases/subject.ts'
import { findSubject } from '../cases/subjects.queries.ts'
import { weighCase } from '../cases/weigh-case.service.ts'
import type { ModerationContext } from '../moderation.context.ts'
import { checkReporter } from '../reporters/check-reporter.service.ts'
import { numberText, readNumber } from './report-number.ts'
import * as q from './reports.queries.ts'
import { notFound, requireReportable } from './require-reportable.service.ts'

/**
 * Reports something. One transaction: the case is opened or found, and locked, so that those who report the same thing
 * at once are counted one after the other, and somebody who reports it twice has one report.
 */
export async function makeReport(
  ctx: ModerationContext,
  viewer: Viewer,
  { kind, subject_id: id, reason }: InputOf<typeof report>,
): Promise<OutputOf<typeof report>> {
  const sender = senderOf(ctx, viewer)
  const subject: Subject = { kind, id }
  await requireReportable(ctx, viewer, subject)
  return ctx.db.write(async (tx) => {
    const found = await findSubject(tx, subject)
    if (found === null) throw new AppError(notFound[kind])
    if (viewer.kind === 'member' && viewer.profileIds.includes(found.authorId))
      throw new AppError('report_own')
    const number = await nextNumber(tx)
    const caseId = await holdCase(tx, { number, kind, subjectId: rowId(id), ...found, source: 'report' })
    const { isCounted, isWarned } = await checkReporter(tx, sender.accountId)
    const former = await q.findReport(tx, caseId, sender)
    if (former !== null) {
      return {
        number: numberText(former.number),
        is_new: false,
        can_add: canAddSince(former.createdAt),
        is_warned: isWarned,
      }
    }
    const isVerified = viewer.kind === 'member' && viewer.isVerified
    await q.insertReport(tx, { number, caseId, sender, reason, isVerified, isCounted })
    await countReport(tx, caseId)
    if (isCounted) await weighCase(tx, caseId, { reason, isVerified })
    return { number: numberText(number), is_new: true, can_add: true, is_warned: isWarned }
  })
}

/** Says more about a report of one's own. A decided one takes nothing any more. */
export async function addToReport(
  ctx: ModerationContext,
  viewer: Viewer,
  { number, reason, text }: InputOf<typeof addCall>,
): Promise<object> {
  const sender = senderOf(ctx, viewer)
  await ctx.db.write(async (tx) => {
    const caseId = await q.findOwnCase(tx, readNumber(number), sender)
    if (caseId === null) throw new AppError('report_not_found')
    const isCounted = await q.addTo(tx, readNumber(number), {
      reason: reason ?? null,
      text: text === undefined ? null : text.trim(),
      withinHours: REPORT_ADD_HOURS,
    })
    if (isCounted === null) throw new AppError('report_not_found')
    if (isCounted && reason !== undefined) await weighCase(tx, caseId, { reason, isVerified: false })
  })
  return {}
}

const HOUR_MS = 3_600_000
const canAddSince = (at: Date) => Date.now() - at.getTime() < REPORT_ADD_HOURS * HOUR_MS

/** A visitor is known by a mark of their session, which is kept for a day. */
function senderOf({ config }: ModerationContext, viewer: Viewer): q.Sender {
  if (viewer.kind === 'member') return { accountId: viewer.accountId, marks: [] }
  if (viewer.kind === 'reader') throw new AppError('members_only')
  const ring = config.secrets.visitorTokens
  const first = macOf(ring, 'reports of visitors', viewer.profileId)
  const others = macsOf(ring, 'reports of visitors', viewer.profileId).filter((mark) => !mark.equals(first))
  return { accountId: null, marks: [first, ...others] }
}
