import type { AccountId, PaymentId, PostId, ProfileId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import { type Selectable, sql } from 'kysely'
import type { CardFace } from '../../platform/cards/card-payment.ts'
import { rowId, wireId } from '../../platform/db/row-id.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Person } from '../../rpc/viewer.ts'
import type { Usage } from './payments.policy.ts'
import { query } from './payments.tables.ts'

type PaymentRow = Selectable<Tables['payment']>

export interface Payment {
  readonly id: PaymentId
  readonly profileId: ProfileId
  readonly accountId: AccountId
  readonly inputHash: Buffer
  /** Only kept while the charge may have to be sent again. */
  readonly cardToken: string | null
  readonly amount: Cents
  readonly cardFee: Cents
  readonly postId: PostId | null
  readonly status: PaymentRow['status']
  readonly intentId: string | null
  readonly failure: string | null
  readonly purchaseOutcome: PaymentRow['purchase_outcome']
  readonly notice: string | null
  readonly createdAt: Date
  readonly endedAt: Date | null
}

function toPayment(row: PaymentRow): Payment {
  return {
    id: wireId(row.id),
    profileId: wireId(row.profile_id),
    accountId: wireId(row.account_id),
    inputHash: row.input_hash,
    cardToken: row.card_token,
    amount: cents(Number(row.amount)),
    cardFee: cents(Number(row.card_fee)),
    postId: row.post_id === null ? null : wireId(row.post_id),
    status: row.status,
    intentId: row.intent_id,
    failure: row.failure,
    purchaseOutcome: row.purchase_outcome,
    notice: row.notice,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }
}

export interface NewPayment {
  readonly profileId: ProfileId
  readonly accountId: AccountId
  readonly tokenHash: Buffer
  readonly inputHash: Buffer
  readonly cardToken: string
  readonly addressHash: Buffer
  readonly amount: Cents
  readonly cardFee: Cents
  readonly postId: PostId | null
}

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<Payment> {
  const profile = rowId(payment.profileId)
  const row = await query(tx)
    .insertInto('payment')
    .values({
      id: sql<bigint>`make_id(shard_of(${profile}))`,
      profile_id: profile,
      account_id: rowId(payment.accountId),
      token_hash: payment.tokenHash,
      input_hash: payment.inputHash,
      card_token: payment.cardToken,
      address_hash: payment.addressHash,
      amount: BigInt(payment.amount),
      card_fee: BigInt(payment.cardFee),
      post_id: payment.postId === null ? null : rowId(payment.postId),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toPayment(row)
}

export async function findByToken(tx: Tx, account: AccountId, tokenHash: Buffer): Promise<Payment | null> {
  const row = await query(tx)
    .selectFrom('payment')
    .selectAll()
    .where('account_id', '=', rowId(account))
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ? toPayment(row) : null
}

export async function findPayment(tx: Tx, id: PaymentId): Promise<Payment | null> {
  const row = await query(tx).selectFrom('payment').selectAll().where('id', '=', rowId(id)).executeTakeFirst()
  return row ? toPayment(row) : null
}

/** Locks the payment. Use cases lock it before everything else. */
export async function lockPayment(tx: Tx, id: PaymentId): Promise<Payment | null> {
  const row = await query(tx)
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', rowId(id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? toPayment(row) : null
}

export async function findByCharge(tx: Tx, chargeId: string): Promise<Payment | null> {
  const row = await query(tx)
    .selectFrom('payment')
    .selectAll()
    .where('charge_id', '=', chargeId)
    .executeTakeFirst()
  return row ? toPayment(row) : null
}

export async function findByIntent(tx: Tx, intentId: string): Promise<Payment | null> {
  const row = await query(tx)
    .selectFrom('payment')
    .selectAll()
    .where('intent_id', '=', intentId)
    .executeTakeFirst()
  return row ? toPayment(row) : null
}

/** `addressHashes` are the hashes of one network address under each key. */
export async function findUsage(
  tx: Tx,
  account: AccountId,
  addressHashes: readonly Buffer[],
): Promise<Usage> {
  const { rows } = await sql<{
    top_ups: number
    payments: number
    declines: number
    declines_here: number
    under_way: bigint
  }>`
    select count(*) filter (where status <> 'failed' and post_id is null)::int as top_ups,
           count(*)::int as payments,
           count(*) filter (where is_declined and ended_at > now() - interval '1 hour')::int as declines,
           (select count(*)::int from payment here
             where here.address_hash = any(${addressHashes}::bytea[]) and here.is_declined
               and here.ended_at > now() - interval '1 hour') as declines_here,
           coalesce(sum(amount) filter (where ended_at is null and post_id is null), 0)::bigint as under_way
      from payment
     where account_id = ${rowId(account)} and created_at > now() - interval '24 hours'`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the count returned no row')
  return {
    topUps: row.top_ups,
    payments: row.payments,
    declines: row.declines,
    declinesHere: row.declines_here,
    underWay: cents(Number(row.under_way)),
  }
}

export async function markSucceeded(
  tx: Tx,
  id: PaymentId,
  { intentId, chargeId, card }: { intentId: string; chargeId: string; card: CardFace | null },
): Promise<void> {
  await query(tx)
    .updateTable('payment')
    .set({
      status: 'succeeded',
      intent_id: intentId,
      charge_id: chargeId,
      card_brand: card?.brand ?? null,
      card_last4: card?.last4 ?? null,
      card_token: null,
      failure: null,
      is_declined: false,
      ended_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', rowId(id))
    .execute()
}

export async function markFailed(
  tx: Tx,
  id: PaymentId,
  { intentId, failure, isDeclined }: { intentId: string | null; failure: string | null; isDeclined: boolean },
): Promise<void> {
  await query(tx)
    .updateTable('payment')
    .set({
      status: 'failed',
      ...(intentId !== null && { intent_id: intentId }),
      card_token: null,
      failure: failure?.slice(0, 500) ?? null,
      is_declined: isDeclined,
      ended_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', rowId(id))
    .execute()
}

export async function noteOpen(
  tx: Tx,
  id: PaymentId,
  { intentId, status }: { intentId: string | null; status: 'requires_action' | 'processing' },
): Promise<void> {
  await query(tx)
    .updateTable('payment')
    .set({ status, intent_id: intentId })
    .where('id', '=', rowId(id))
    .execute()
}

export async function noteChecked(tx: Tx, id: PaymentId): Promise<void> {
  await query(tx)
    .updateTable('payment')
    .set({ checked_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', rowId(id))
    .execute()
}

/** False if another process has already recorded the outcome. */
export async function notePurchase(
  tx: Tx,
  id: PaymentId,
  outcome: 'bought' | 'refused',
  notice: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await query(tx)
    .updateTable('payment')
    .set({ purchase_outcome: outcome, notice: notice?.slice(0, 500) ?? null })
    .where('id', '=', rowId(id))
    .where('purchase_outcome', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Succeeded payments without card details, for which the provider has not been asked since they ended. */
export async function findCardless(tx: Tx, limit: number): Promise<Payment[]> {
  const rows = await query(tx)
    .selectFrom('payment')
    .selectAll()
    .where('status', '=', 'succeeded')
    .where('card_last4', 'is', null)
    .where(sql<boolean>`(checked_at is null or checked_at < ended_at)`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toPayment)
}

export async function noteCard(tx: Tx, id: PaymentId, card: CardFace): Promise<void> {
  await query(tx)
    .updateTable('payment')
    .set({ card_brand: card.brand, card_last4: card.last4 })
    .where('id', '=', rowId(id))
    .execute()
}

/** The open payments to ask the provider about: the older they are, the less often. */
export async function findStale(tx: Tx, afterSeconds: number, limit: number): Promise<Payment[]> {
  const rows = await query(tx)
    .selectFrom('payment')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${afterSeconds})`)
    .where(
      sql<boolean>`coalesce(checked_at, created_at) < now() - least(interval '1 hour', (now() - created_at) / 10)`,
    )
    .orderBy(sql`coalesce(checked_at, created_at)`)
    .limit(limit)
    .execute()
  return rows.map(toPayment)
}

/** The account that made a payment, with all its current profiles. */
export async function findPayer(tx: Tx, id: PaymentId): Promise<Person | null> {
  const payment = await findPayment(tx, id)
  if (payment === null) return null
  const { accountId, profileId } = payment
  const rows = await query(tx)
    .selectFrom('profile')
    .select('id')
    .where('account_id', '=', rowId(accountId))
    .execute()
  return { kind: 'member', accountId, profileId, profileIds: rows.map((row) => wireId(row.id)) }
}

/** Deletes the hashes of IP addresses that are no longer needed. */
export async function forgetAddresses(tx: Tx): Promise<void> {
  await query(tx)
    .updateTable('payment')
    .set({ address_hash: null })
    .where('address_hash', 'is not', null)
    .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute()
}
