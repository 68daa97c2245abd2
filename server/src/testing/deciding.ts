import type { InputOf, OutputOf } from '@sayso/contract/call'
import { staffDecide } from '@sayso/contract/calls/cases'
import { report } from '@sayso/contract/calls/reports'
import type { DecisionId } from '@sayso/contract/ids'
import type { ReportedFor, ReportSubject } from '@sayso/contract/report-reasons'
import { sql } from 'kysely'
import { type DecisionRecord, decisions, findDecision, takeBack } from '../modules/decisions/index.ts'
import { readNumber } from '../modules/moderation/index.ts'
import { wireId } from '../platform/db/row-id.ts'
import type { Actor } from './cast.ts'
import { rowsOf } from './sales.ts'
import { accountIdOf } from './staff-on-duty.ts'
import type { World } from './world.ts'

/** What a decision is based on, where it does not matter. */
export const BASIS = {
  policy: 'targeting',
  facts: 'It says where a person lives and calls others there.',
} as const

/** Reports something and returns the number of the report: that of the case, for who reports first. */
export async function reported(
  by: Actor,
  kind: ReportSubject,
  id: string,
  reason: ReportedFor = 'harassment',
): Promise<string> {
  return (await by.call(report, { kind, subject_id: id, reason })).number
}

type Wish = Omit<InputOf<typeof staffDecide>, 'number' | 'user_profile_id' | 'facts'> & { facts?: string }

/** Decides a case at the desk. */
export const decideAt = (who: Actor, number: string, wish: Wish): Promise<OutputOf<typeof staffDecide>> =>
  who.call(staffDecide, { number, ...BASIS, ...wish })

/** The latest decision of a case. */
export async function lastDecision(world: World, number: string): Promise<DecisionRecord> {
  const [row] = await rowsOf(
    world.ctx,
    sql<{ id: bigint }>`
      select id from mod_decision where case_id = ${readNumber(number)} order by id desc limit 1`,
  )
  if (!row) throw new Error(`${number} is not decided`)
  const found = await world.ctx.db.readPrivate((tx) => findDecision(tx, wireId<DecisionId>(row.id)))
  if (found === null) throw new Error('a decision is found by its id')
  return found
}

/** Takes the latest decision of a case back, as an appeal does. */
export async function takeBackAs(world: World, name: string, number: string): Promise<DecisionId> {
  const decision = await lastDecision(world, number)
  const accountId = await accountIdOf(world, name)
  const by = { accountId, roles: ['moderator'], role: 'moderator', requestId: 'test' } as const
  return world.ctx.db.write((tx) =>
    takeBack(tx, world.composition.instanceOf(decisions), {
      ...{ decision, by, appealId: null, facts: 'We looked again, and it is within the rules.' },
    }),
  )
}
