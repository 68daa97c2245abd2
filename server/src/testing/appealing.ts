import type { InputOf } from '@sayso/contract/call'
import { myCases, staffDecide } from '@sayso/contract/calls/cases'
import { report } from '@sayso/contract/calls/reports'
import type { DecisionId, PostId } from '@sayso/contract/ids'
import type { MyCase } from '@sayso/contract/shapes/decision'
import { type RawBuilder, sql } from 'kysely'
import { rowId } from '../platform/db/row-id.ts'
import type { Actor } from './cast.ts'
import { rowsOf } from './sales.ts'
import type { World } from './world.ts'

export const REMOVED = {
  decision: 'remove',
  policy: 'targeting',
  facts: 'It names a private person and where they live.',
} as const

type Wish = Omit<InputOf<typeof staffDecide>, 'number' | 'user_profile_id'>

export interface DecidedPost {
  readonly post: PostId
  /** Of the case. */
  readonly number: string
  readonly decisionId: DecisionId
}

/** A post that somebody reported and staff decided about; both sides have been notified, if it `settles`. */
export async function decidedPost(
  world: World,
  {
    author,
    reporters,
    by,
    wish = REMOVED,
    settles = true,
  }: { author: Actor; reporters: Actor[]; by: Actor; wish?: Wish; settles?: boolean },
): Promise<DecidedPost> {
  const post = await author.publish({ text: 'who lives where' })
  const numbers: string[] = []
  for (const reporter of reporters)
    numbers.push(
      (await reporter.call(report, { kind: 'post', subject_id: post, reason: 'harassment' })).number,
    )
  const [number = ''] = numbers
  await by.call(staffDecide, { number, ...wish })
  if (settles) await world.settle()
  return { post, number, decisionId: await lastDecisionOf(world, number) }
}

export async function lastDecisionOf(world: World, number: string): Promise<DecisionId> {
  const [row] = await rowsOf(
    world.ctx,
    sql<{ id: DecisionId }>`
      select wire_id(id) as id from mod_decision where case_id = ${BigInt(number.slice(2))} order by id desc limit 1`,
  )
  if (!row) throw new Error(`${number} is not decided`)
  return row.id
}

/** The entry of somebody's list that is about a decision. */
export async function caseOf(person: Actor, decisionId: DecisionId): Promise<MyCase | undefined> {
  const { cases } = await person.call(myCases)
  return cases.find((one) => one.decision_id === decisionId)
}

/** Rows of decisions do not change, so the trigger rests meanwhile. */
const changed = (world: World, change: RawBuilder<unknown>): Promise<void> =>
  world.ctx.db.write(async (tx) => {
    await sql`alter table mod_decision disable trigger mod_decision_stands`.execute(tx)
    await sql`update mod_decision set ${change}`.execute(tx)
    await sql`alter table mod_decision enable always trigger mod_decision_stands`.execute(tx)
  })

/** As if it had been decided so much earlier. */
export const decidedEarlier = (world: World, id: DecisionId, interval: string): Promise<void> =>
  changed(world, sql`created_at = created_at - ${interval}::interval where id = ${rowId(id)}`)

/** As if everything about a case had happened so much earlier. */
export async function allEarlier(world: World, number: string, interval: string): Promise<void> {
  const [caseId, by] = [BigInt(number.slice(2)), sql`${interval}::interval`]
  await changed(world, sql`created_at = created_at - ${by}, until = until - ${by} where case_id = ${caseId}`)
  await world.ctx.db.write(async (tx) => {
    await sql`update mod_case set opened_at = opened_at - ${by}, decided_at = decided_at - ${by}
               where id = ${caseId}`.execute(tx)
    await sql`update report set created_at = created_at - ${by}, settled_at = settled_at - ${by}
               where case_id = ${caseId}`.execute(tx)
    await sql`update appeal set created_at = created_at - ${by}, decided_at = decided_at - ${by}
               where decision_id in (select id from mod_decision where case_id = ${caseId})`.execute(tx)
  })
}
