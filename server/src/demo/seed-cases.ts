import type { DecisionId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { AppealsContext } from '../modules/appeals/appeals.context.ts'
import { makeAppeal } from '../modules/appeals/make/make-appeal.service.ts'
import { notifySides } from '../modules/appeals/notify/notify-author.service.ts'
import { notifyReporters } from '../modules/appeals/notify/notify-reporters.service.ts'
import { decideCase } from '../modules/decisions/decide/decide-case.service.ts'
import { readWish } from '../modules/decisions/index.ts'
import { readNumber } from '../modules/moderation/index.ts'
import type { ModerationContext } from '../modules/moderation/moderation.context.ts'
import { aggregateNotifications } from '../modules/notifications/aggregate/aggregate-notifications.service.ts'
import { wireId } from '../platform/db/row-id.ts'
import { demoStaff } from './log-ins.ts'
import { findMember, makeDemoReport } from './seed-reports.ts'

const APPEALED = { by: 'mara', kind: 'comment', of: 'kahele', reason: 'harassment' } as const
const [, , decider] = demoStaff

/**
 * One case that is decided, and an open appeal against it, for one of the admins: whoever decided may not. Made by the
 * product's own functions; nothing is emailed.
 */
export async function seedCases(ctx: {
  appeals: AppealsContext
  moderation: ModerationContext
}): Promise<void> {
  const { appeals, moderation } = ctx
  const { db } = appeals
  const number = await makeDemoReport(moderation, APPEALED)
  const { accountId } = await db.readPrivate((tx) => findMember(tx, decider.handle))
  const who = { accountId, roles: [decider.role], role: decider.role, requestId: 'demo' }
  const facts = 'It calls somebody a name, where a word about the matter would have done.'
  const wish = readWish({ decision: 'warn', policy: 'targeting', facts })
  await decideCase(appeals.decisions, { who, number, wish })
  const caseId = readNumber(number)
  const decisionId = await db.readPrivate(async (tx) => {
    const { rows } = await sql<{ id: bigint }>`select id from mod_decision where case_id = ${caseId}`.execute(
      tx,
    )
    return wireId<DecisionId>(rows[0]?.id ?? 0n)
  })
  await db.write((tx) => notifySides(tx, appeals, decisionId))
  await notifyReporters.atLeastOnce?.(appeals, { caseId: String(caseId) } as never)
  await aggregateNotifications.atLeastOnce?.(appeals, {} as never)
  const author = await db.readPrivate((tx) => findMember(tx, APPEALED.of))
  const text = 'We have known each other for years, and she laughed. Please ask her.'
  await makeAppeal(appeals, author, { user_profile_id: author.profileId, decision_id: decisionId, text })
  // Both sides know, so no worker notifies them again, and nothing that is seeded sends an email.
  await db.write((tx) => sql`delete from outbox where subject = 'decisions.made'`.execute(tx))
  await db.writeAlone(sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where task_identifier in ('platform.send-mail', 'appeals.notify-reporters')`)
}
