import type { AccountId, BatchId, ProfileId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import { type Selectable, sql } from 'kysely'
import { rowId, wireId } from '../../platform/db/row-id.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { BatchShare } from '../settlement/index.ts'
import type { Payout, PayoutStatus } from './payout.ts'
import { query } from './payouts.tables.ts'

type Row = Selectable<Tables['payout']>

const toPayout = (row: Row): Payout => ({
  id: wireId(row.id),
  authorId: wireId(row.author_id),
  amount: cents(Number(row.amount)),
  gateway: row.gateway,
  receiver: row.receiver,
  status: row.status,
  providerId: row.provider_id,
  fee: cents(Number(row.fee)),
  failure: row.failure,
  createdAt: row.created_at,
})

export async function insertPayout(
  tx: Tx,
  payout: Pick<Payout, 'authorId' | 'amount' | 'gateway' | 'receiver'>,
  shares: readonly BatchShare[],
  now: Date,
): Promise<Payout> {
  const author = rowId(payout.authorId)
  const row = await query(tx)
    .insertInto('payout')
    .values({
      id: sql<bigint>`make_id(shard_of(${author}))`,
      author_id: author,
      amount: BigInt(payout.amount),
      gateway: payout.gateway,
      receiver: payout.receiver,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await query(tx)
    .insertInto('payout_part')
    .values(
      shares.map(({ batchId, amount }) => ({
        payout_id: row.id,
        batch_id: rowId(batchId),
        amount: BigInt(amount),
      })),
    )
    .execute()
  return toPayout(row)
}

export async function findPayout(tx: Tx, id: string): Promise<Payout | null> {
  const row = await query(tx).selectFrom('payout').selectAll().where('id', '=', rowId(id)).executeTakeFirst()
  return row ? toPayout(row) : null
}

export async function lockPayout(tx: Tx, id: string): Promise<Payout | null> {
  const row = await query(tx)
    .selectFrom('payout')
    .selectAll()
    .where('id', '=', rowId(id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? toPayout(row) : null
}

export async function findShares(tx: Tx, id: string): Promise<BatchShare[]> {
  const rows = await query(tx)
    .selectFrom('payout_part')
    .select(['batch_id', 'amount'])
    .where('payout_id', '=', rowId(id))
    .orderBy('batch_id')
    .execute()
  return rows.map((row) => ({ batchId: wireId<BatchId>(row.batch_id), amount: cents(Number(row.amount)) }))
}

/** Releases its batches, so that another payout can pay them. */
export async function releaseParts(tx: Tx, id: string): Promise<void> {
  await query(tx)
    .updateTable('payout_part')
    .set({ is_live: false })
    .where('payout_id', '=', rowId(id))
    .execute()
}

export async function movePayout(
  tx: Tx,
  id: string,
  to: {
    status: PayoutStatus
    providerId: string | null
    fee: Cents
    failure: string | null
    endedAt: Date | null
  },
): Promise<void> {
  await query(tx)
    .updateTable('payout')
    .set({
      status: to.status,
      fee: BigInt(to.fee),
      failure: to.failure?.slice(0, 200) ?? null,
      ended_at: to.endedAt,
      ...(to.providerId !== null && { provider_id: to.providerId }),
    })
    .where('id', '=', rowId(id))
    .execute()
}

/** How long the provider surely remembers a reference: a few days less than it says. */
const REMEMBERED_DAYS = 25
const ASKED_AGAIN_SECONDS = 60

/**
 * Whether the provider may have forgotten the reference. Sending it again could then pay twice, so an operator has to
 * check there.
 */
export const isForgotten = ({ status, createdAt }: Payout, now: Date): boolean =>
  status === 'created' && now.getTime() - createdAt.getTime() > REMEMBERED_DAYS * 86_400_000

/** Claims a payout that was never sent, or whose request got no answer a while ago, and stores the time of the try. */
export async function claimUnsent(tx: Tx, now: Date): Promise<Payout | null> {
  const { rows } = await sql<Row>`
    update payout set asked_at = ${now}
     where id = (
       select id from payout
        where status = 'created' and gateway = 'paypal'
          and (asked_at is null or asked_at <= ${now}::timestamptz - make_interval(secs => ${ASKED_AGAIN_SECONDS}))
          and created_at > ${now}::timestamptz - make_interval(days => ${REMEMBERED_DAYS})
          and not exists (select from payout_act where payout_act.payout_id = payout.id and act = 'in_doubt')
        order by created_at, id limit 1 for update skip locked)
    returning *`.execute(tx)
  return rows[0] ? toPayout(rows[0]) : null
}

/** Claims an open payout whose status was not checked for a while; the longer it takes, the less often. */
export async function claimUnsure(tx: Tx, now: Date): Promise<Payout | null> {
  const { rows } = await sql<Row>`
    update payout set checked_at = ${now}
     where id = (
       select id from payout
        where status = 'sent' and gateway = 'paypal'
          and coalesce(checked_at, asked_at) <= ${now}::timestamptz
            - least(interval '6 hours', greatest(interval '1 minute', (${now}::timestamptz - created_at) / 4))
        order by checked_at nulls first, id limit 1 for update skip locked)
    returning *`.execute(tx)
  return rows[0] ? toPayout(rows[0]) : null
}

/** The payout with this id at the provider. */
export async function findByProvider(tx: Tx, providerId: string): Promise<string | null> {
  const row = await query(tx)
    .selectFrom('payout')
    .select('id')
    .where('gateway', '=', 'paypal')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row ? wireId(row.id) : null
}

export async function findPayee(
  tx: Tx,
  author: ProfileId,
): Promise<{ accountId: AccountId; handle: string }> {
  const { rows } = await sql<{ account_id: bigint; handle: string }>`
    select account_id, handle from profile where id = ${rowId(author)}`.execute(tx)
  if (!rows[0]) throw new Error('the payout’s author was not found')
  return { accountId: wireId(rows[0].account_id), handle: rows[0].handle }
}

/** Payouts open for longer than any that succeeds. */
export async function countStuck(tx: Tx, now: Date, days: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payout
     where ended_at is null and created_at < ${now}::timestamptz - make_interval(days => ${days})`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Batches that nothing on their author's side holds up. */
export async function countOverdue(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from settlement_batch
     where status = 'pending' and reason is null
       and payout_date < ${now}::timestamptz - interval '1 day'`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function holdAuthor(
  tx: Tx,
  author: ProfileId,
  { by, because }: { by: string; because: string },
): Promise<void> {
  await query(tx)
    .insertInto('payout_hold')
    .values({ author_id: rowId(author), held_by: by, reason: because })
    .onConflict((conflict) => conflict.column('author_id').doNothing())
    .execute()
}

export async function writeAct(
  tx: Tx,
  act: {
    act: string
    by: string
    because: string
    authorId?: ProfileId | null
    payoutId?: string | null
  },
): Promise<void> {
  await query(tx)
    .insertInto('payout_act')
    .values({
      act: act.act,
      done_by: act.by,
      reason: act.because,
      author_id: act.authorId ? rowId(act.authorId) : null,
      payout_id: act.payoutId ? rowId(act.payoutId) : null,
    })
    .execute()
}
