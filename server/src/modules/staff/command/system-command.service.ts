import type { Call } from '@sayso/contract/call'
import * as staffCalls from '@sayso/contract/calls/staff'
import * as calls from '@sayso/contract/calls/system'
import type { SystemState } from '@sayso/contract/shapes/system'
import type { Context } from '../../../context.ts'
import type { Invariant } from '../../../platform/db/invariants.ts'
import type { Order } from '../act/act.service.ts'
import { settleKind, type Verdict } from '../failed/failed-kind.service.ts'
import * as failed from '../failed/failed-work.service.ts'
import { showSystem } from '../system/show-system.service.ts'
import { type Arguments, actorBy } from './command.service.ts'
import { runPayouts } from './payouts-command.service.ts'

/** The first words of `npm run admin` that are about what runs, and not about people. */
export const SYSTEM_WORDS: readonly string[] = ['queues', 'jobs', 'events', 'payouts']

/** What the command says; null if the arguments are wrong. */
export async function runSystem(
  ctx: Context,
  given: Arguments,
  invariants: readonly Invariant[],
): Promise<string | null> {
  const { words, by, because } = given
  const [area = '', what = '', ...names] = words
  if (area === 'queues') return describeSystem(await showSystem(ctx))
  if (area === 'payouts') return runPayouts(ctx, given, invariants)
  if (what === 'list' && (area === 'jobs' || area === 'events')) return listFailed(ctx, area)
  if (!by || !because || because.trim().length < 3) return null
  const order = async (call: Call): Promise<Order> => ({ who: await actorBy(ctx, by, call), because })
  if (what !== 'retry' && what !== 'drop') return null
  return area === 'jobs' ? settleJobs(ctx, what, names, order) : settleEvents(ctx, what, names, order)
}

type OrderFor = (call: Call) => Promise<Order>

async function settleJobs(ctx: Context, verdict: Verdict, names: readonly string[], order: OrderFor) {
  const [job = '', name = ''] = names
  if (job === 'all') return settleAll(ctx, verdict, { kind: 'job', name, consumer: '' }, order)
  if (job === '' || names.length > 1) return null
  if (verdict === 'retry') await failed.retryJob(ctx, { ...(await order(staffCalls.staffRetryJob)), job })
  else await failed.dropJob(ctx, { ...(await order(calls.staffDropJob)), job })
  return said(verdict)
}

async function settleEvents(ctx: Context, verdict: Verdict, names: readonly string[], order: OrderFor) {
  const [consumer = '', event = '', name = ''] = names
  if (consumer === 'all') return settleAll(ctx, verdict, { kind: 'event', name, consumer: event }, order)
  if (event === '' || names.length > 2) return null
  const about = { consumer, event }
  if (verdict === 'retry')
    await failed.retryEvent(ctx, { ...(await order(staffCalls.staffRetryEvent)), ...about })
  else await failed.dropEvent(ctx, { ...(await order(calls.staffDropEvent)), ...about })
  return said(verdict)
}

async function settleAll(
  ctx: Context,
  verdict: Verdict,
  kind: Parameters<typeof settleKind>[1]['failed'],
  order: OrderFor,
): Promise<string | null> {
  if (kind.name === '' || (kind.kind === 'event' && kind.consumer === '')) return null
  const { count } = await settleKind(ctx, {
    ...(await order(calls.staffSettleFailed)),
    ...{ failed: kind, verdict },
  })
  return verdict === 'retry' ? `a worker tries ${count} again` : `${count} are dropped`
}

const said = (verdict: Verdict) => (verdict === 'retry' ? 'a worker tries it again' : 'it is dropped')

async function listFailed(ctx: Context, area: 'jobs' | 'events'): Promise<string> {
  const all = await failed.listFailedWork(ctx)
  // `jobs list` has always listed both.
  const lines = all
    .filter(({ kind }) => area === 'jobs' || kind === 'event')
    .map((one) =>
      [
        ...[one.kind, ...(one.consumer ? [one.consumer] : []), one.id, one.name, one.at, one.error],
        `{${one.payload}}`,
      ].join('  '),
    )
  return lines.join('\n') || 'nothing has failed'
}

function describeSystem(system: SystemState): string {
  const table = (title: string, queues: SystemState['queues']) => [
    [title.padEnd(12), 'waiting', 'running', ' failed', 'oldest'].join('  '),
    ...queues.map(({ name, waiting, running, failed: given, oldest }) =>
      [
        name.padEnd(12),
        ...[waiting, running, given].map((count) => String(count).padStart(7)),
        oldest === null ? '-' : ageOf(oldest),
      ].join('  '),
    ),
    '',
  ]
  const { outbox, frozen } = system
  const behind = system.consumers.map(({ name, waiting }) => `${waiting} before ${name}`)
  return [
    ...table('lane', system.lanes),
    ...table('for people', system.queues),
    `events not at the bus: ${outbox.waiting}${outbox.waiting > 0 ? `, the oldest for ${ageOf(outbox.oldest)}` : ''}`,
    `events not handled: ${system.does_bus_answer ? behind.join(', ') || 'none' : 'NATS does not answer'}`,
    frozen === null
      ? 'payouts: not frozen'
      : `payouts: FROZEN since ${frozen.at} by ${frozen.by === null ? 'the audit' : `@${frozen.by}`}: ${frozen.because}`,
    `the ledger was audited: ${system.audited ?? 'never'}`,
  ].join('\n')
}

/** `45s`, `12m`, `3h 5m`, `2d 4h`. */
function ageOf(seconds: number): string {
  if (seconds < 60) return `${seconds}s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}m`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours}h ${minutes % 60}m` : `${Math.floor(hours / 24)}d ${hours % 24}h`
}
