import type { InputOf, OutputOf } from '@sayso/contract/call'
import type { statementByLink as byLinkCall, myCases as call } from '@sayso/contract/calls/cases'
import { type DecisionId, isStoredId, lastId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import { fail } from '../../../platform/http/app-error.ts'
import type { Member } from '../../../rpc/viewer.ts'
import { type DecisionRecord, findDecisions, statementOf } from '../../decisions/index.ts'
import { numberText } from '../../moderation/index.ts'
import { type Appeal, findAppealsAgainst } from '../appeals.queries.ts'
import { findCourses } from '../make/appealable.queries.ts'
import { untilWhen } from '../make/appealable.service.ts'
import { viewMyCase } from './my-case.view.ts'
import {
  type CaseThing,
  findOwnThings,
  findSeenThings,
  findTypedThing,
  type ListedCase,
  listMyCases,
} from './my-cases.queries.ts'
import { requireReader } from './require-reader.service.ts'

const PAGE_SIZE = 20
const NOTHING: CaseThing = { excerpt: null, handle: null, displayName: null, postId: null }

/** Decisions about any profile of the account and about what it reported, the newest first. */
export async function showMyCases(
  { db, config }: Context,
  { accountId, profileId }: Member,
  { cursor }: Pick<InputOf<typeof call>, 'cursor'>,
): Promise<OutputOf<typeof call>> {
  if (cursor && !isStoredId(cursor)) fail('invalid_input', { details: { field: 'cursor' } })
  const below = cursor ? (cursor as DecisionId) : lastId<DecisionId>()
  return db.readPrivate(async (tx) => {
    const found = await listMyCases(tx, accountId, { below, limit: PAGE_SIZE + 1 })
    const shown = found.slice(0, PAGE_SIZE)
    const ids = shown.map(({ decisionId }) => decisionId)
    const records = new Map((await findDecisions(tx, ids)).map((record) => [record.id, record]))
    const courses = await findCourses(tx, ids)
    const appeals = await findAppealsAgainst(tx, ids)
    const casesOf = (side: ListedCase['side']) =>
      shown.flatMap((one) => (one.side === side ? (records.get(one.decisionId)?.caseId ?? []) : []))
    const things = {
      author: await findOwnThings(tx, casesOf('author')),
      reporter: await findSeenThings(tx, casesOf('reporter'), profileId, config.labels),
    }
    const cases = shown.flatMap((one) => {
      const record = records.get(one.decisionId)
      if (!record) return []
      const isOwn = (appeal: Appeal) => appeal.side === one.side && appeal.accountId === accountId
      return viewMyCase({
        ...described(record, one),
        thing: things[one.side].get(record.caseId) ?? NOTHING,
        appealUntil: untilWhen(record, one.side, courses.get(record.id)),
        appeal: appeals.find((appeal) => appeal.decisionId === record.id && isOwn(appeal)) ?? null,
        isReplaced: courses.get(record.id)?.isReplaced ?? false,
      })
    })
    return { cases, next_cursor: found.length > PAGE_SIZE ? (ids.at(-1) ?? null) : null }
  })
}

const described = (record: DecisionRecord, { side, report }: Pick<ListedCase, 'side' | 'report'>) => ({
  ...{ record, side },
  number: numberText(report ?? record.caseId),
  statement: statementOf(record, side),
})

/** One of them, behind the link of an email. */
export async function showByLink(
  ctx: Context,
  input: InputOf<typeof byLinkCall>,
): Promise<OutputOf<typeof byLinkCall>> {
  return ctx.db.readPrivate(async (tx) => {
    const { record, reader } = await requireReader(tx, ctx, input)
    const { side } = reader
    const against = await findAppealsAgainst(tx, [record.id])
    const isOwn = (one: Appeal) =>
      one.side === side &&
      (reader.side === 'author' ? one.accountId === reader.accountId : one.report === reader.report)
    const thing =
      reader.side === 'author'
        ? ((await findOwnThings(tx, [record.caseId])).get(record.caseId) ?? NOTHING)
        : await findTypedThing(tx, record.caseId)
    const shown = described(record, { side, report: reader.side === 'author' ? null : reader.report })
    const course = (await findCourses(tx, [record.id])).get(record.id)
    return {
      case: viewMyCase({
        ...{ ...shown, thing },
        appealUntil: untilWhen(record, side, course),
        appeal: against.find(isOwn) ?? null,
        isReplaced: course?.isReplaced ?? false,
      }),
    }
  })
}
