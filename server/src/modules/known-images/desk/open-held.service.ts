import type { AccountId, MediaId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import {
  actOn,
  insertPending,
  listWaitingFor,
  type Order,
  PENDING_HOURS,
  type Pending,
  type PendingKind,
  refused,
  requireNoConflict,
  type Written,
} from '../../staff/index.ts'
import { openGlimpse } from '../hold/glimpse.ts'
import * as q from './held-desk.queries.ts'

/*
 * Seeing what is held takes two persons: one asks, another one agrees, and both may see it for an hour. Of a file, and of a
 * picture that cannot be decoded, there is nothing to see: then this is the agreement to let it through.
 */

export const OPEN_HELD = 'open_held'
const SEEN_MINUTES = 60

export async function requireHeld(tx: Tx, id: MediaId, staffId: AccountId): Promise<q.Held> {
  const held = await q.lockHeld(tx, id, staffId)
  if (held === null) throw refused('Somebody has decided about this one')
  return held
}

/** Whose it is. */
export async function requireOwner({ db }: Context, id: MediaId): Promise<AccountId> {
  const accountId = await db.readPrivate((tx) => q.findOwner(tx, id))
  if (accountId === null) throw refused('Somebody has decided about this one')
  return accountId
}

export async function askToSee(ctx: Context, id: MediaId, order: Order): Promise<void> {
  const accountId = await requireOwner(ctx, id)
  await actOn(ctx, { ...order, accountId }, async (tx) => {
    const { hasGlimpse, until } = await requireHeld(tx, id, order.who.accountId)
    if (until !== null) throw refused('A colleague has agreed already')
    const waiting = await listWaitingFor(tx, OPEN_HELD, accountId)
    if (waiting.some(({ arguments: args }) => args['media'] === id))
      throw refused('This waits for a second person already')
    const args = hasGlimpse ? { media: id } : { media: id, seen: 'nothing' }
    const pending = await insertPending(tx, {
      ...{ act: OPEN_HELD, arguments: args, accountId, role: 'moderator', because: order.because },
      ...{ proposedBy: order.who.accountId, hours: PENDING_HOURS },
    })
    const after = { media: id, pending, to_see: hasGlimpse }
    return { written: { act: 'propose_open_held', after }, result: undefined }
  })
}

/** What the second person sets off. They must not know whose it is either. */
export const openingHeld: PendingKind = {
  act: OPEN_HELD,
  detailOf: ({ media = '', seen }) =>
    seen === 'nothing' ? `${media} · nothing of it can be shown: both may let it through unseen` : media,
  async carryOut(
    tx,
    { arguments: args, proposedBy, accountId }: Pending,
    { who },
  ): Promise<Omit<Written, 'subject'>> {
    await requireNoConflict(tx, who.accountId, accountId)
    const { id, hasGlimpse } = await requireHeld(tx, (args['media'] ?? '') as MediaId, who.accountId)
    for (const staffId of [proposedBy, who.accountId]) await q.putViewer(tx, id, staffId, SEEN_MINUTES)
    return { act: OPEN_HELD, after: { media: id, minutes: SEEN_MINUTES, to_see: hasGlimpse } }
  },
}

/** Shows it to one of the two, and writes that down. */
export async function seeHeld(ctx: Context, id: MediaId, { who }: Pick<Order, 'who'>): Promise<string> {
  const accountId = await requireOwner(ctx, id)
  return actOn(ctx, { who, because: 'agreed by two', accountId }, async (tx) => {
    const { until } = await requireHeld(tx, id, who.accountId)
    if (until === null) throw refused('Seeing it takes two persons: ask for it first')
    const sealed = await q.findGlimpse(tx, id)
    if (sealed === null) throw refused('There is nothing to see of it')
    return { written: { act: 'see_held', after: { media: id } }, result: openGlimpse(ctx, id, sealed) }
  })
}
