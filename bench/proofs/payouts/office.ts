import type { AddressInfo } from 'node:net'
import { decodeId, type PurchaseId } from '@sayso/contract/ids'
import { type PaypalStandIn, startPaypalStandIn } from '@sayso/sandbox/paypal/stand-in'
import { createApp } from '@sayso/server/app'
import { closeContext, createContext } from '@sayso/server/context'
import { checkBooks } from '@sayso/server/modules/ledger/index'
import { booksInvariants, jobHandlers } from '@sayso/server/modules/modules'
import { settleDispute } from '@sayso/server/modules/payments/disputes.service'
import { payOut, payoutActs } from '@sayso/server/modules/payouts/index'
import { createPlaces } from '@sayso/server/modules/places/index'
import { createPostsContext } from '@sayso/server/modules/post-parts'
import { refundPurchase } from '@sayso/server/modules/purchases/refund.service'
import { settle } from '@sayso/server/modules/settlement/index'
import { readConfig } from '@sayso/server/platform/config/config'
import { Refused } from '@sayso/server/platform/http/refusal'
import { startJobs } from '@sayso/server/platform/jobs/job-runner'
import type { Database } from '../../harness/databases.ts'
import type { Member } from '../../harness/members.ts'
import type { Proving } from '../../harness/proof.ts'

/** An installation that pays out, API and jobs, with the stand-in for the gateway beside it. Its time is handed in. */
export interface Office {
  readonly database: Database
  /** Where its API answers. */
  readonly url: string
  readonly standIn: PaypalStandIn
  settle(now: Date): Promise<void>
  payOut(now: Date): Promise<{ unsure: number }>
  /** By its author; nothing where that is refused. */
  refund(id: PurchaseId): Promise<void>
  /** What a bank says of a payment. */
  dispute(told: Parameters<typeof settleDispute>[1]): Promise<void>
  reconcile(payoutId: string, now: Date): Promise<void>
  /** Until the gateway has worked on everything, and everything it told was heard. */
  quiet(): Promise<void>
  /** What does not hold. */
  books(): Promise<readonly string[]>
  close(): Promise<void>
}

/** Without tellings nobody needs jobs, and letters that nobody takes would only make noise. */
export async function openOffice(
  p: Proving,
  { limits, isTold, env = {} }: { limits: object; isTold: boolean; env?: Record<string, string> },
): Promise<Office> {
  const database = await p.freshDatabase()
  const standIn = await startPaypalStandIn({ laterMs: 20, firstMs: 100 })
  const config = readConfig({
    ...p.engines,
    ...database.env,
    ...{ PAYPAL_URL: standIn.url, RATE_FACTOR: '1000000', LOG_LEVEL: 'silent' },
    ...{ DATABASE_WAIT_MS: '20000', SHED_DELAY_MS: '20000', LIMITS: JSON.stringify(limits) },
    ...env,
  })
  const ctx = createContext(config)
  const posts = createPostsContext(ctx, createPlaces(ctx))
  const { http } = await createApp(ctx)
  await http.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  if (isTold) standIn.webhooks.url = `${url}/api/webhooks/paypal`
  const { db, log, metrics } = ctx
  const jobs = isTold
    ? await startJobs({
        // Nothing of its own accord: the clock of the proof says when.
        handlers: jobHandlers.map((handler) => ({ ...handler, type: { ...handler.type, every: null } })),
        ...{ databaseUrl: database.url, db, context: ctx, log, metrics },
        ...{ concurrency: 4, heavyConcurrency: 1, longConcurrency: 1 },
      })
    : null
  return {
    database,
    url,
    standIn,
    async settle(now) {
      await settle(posts, () => now)
    },
    payOut: (now) => payOut(ctx, () => now),
    async refund(id) {
      await refundPurchase(posts, id).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error
      })
    },
    dispute: (told) => settleDispute(posts, told),
    async reconcile(payoutId, now) {
      await payoutActs.reconcile(ctx, payoutId, { by: 'the proof', because: 'it came back' }, now)
    },
    async quiet() {
      const due = `select count(*)::int as n from graphile_worker._private_jobs job
                     join graphile_worker._private_tasks task on task.id = task_id
                    where identifier like 'payouts.%' and attempts < max_attempts`
      const isOpen = () => [...standIn.desk.batches.values()].some(({ status }) => status === 'PENDING')
      for (let calm = 0; calm < 2; calm++) {
        while (isOpen() || ((await database.query<{ n: number }>(due))[0]?.n ?? 0) > 0) await rest(50)
        await rest(50)
      }
    },
    async books() {
      const { broken } = await checkBooks(ctx, booksInvariants)
      return broken.map(({ name, rows }) => `${name} (${rows})`)
    },
    async close() {
      await standIn.close()
      await http.close()
      await jobs?.stop()
      await closeContext(ctx)
    },
  }
}

export const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export const addressOf = ({ handle }: Member) => `${handle}-pay@people.example`

/** Each with an address that was set long ago. */
export async function setAddresses(database: Database, authors: readonly Member[]): Promise<void> {
  await database.query(
    `update profile set paypal_email = told.address, paypal_changed_at = '2026-01-01T00:00:00Z'
       from unnest($1::bigint[], $2::text[]) as told (id, address) where profile.id = told.id`,
    [authors.map(({ profileId }) => String(decodeId(profileId))), authors.map(addressOf)],
  )
}

/** What the gateway has paid, by whom it was meant for. */
export function paidAt(standIn: PaypalStandIn): Map<string, number[]> {
  const paid = new Map<string, number[]>()
  for (const { items } of standIn.desk.batches.values()) {
    for (const { receiver, value, status } of items) {
      if (status !== 'SUCCESS') continue
      paid.set(receiver, [...(paid.get(receiver) ?? []), Math.round(Number(value) * 100)])
    }
  }
  return paid
}

export async function readPaid(database: Database) {
  const [row] = await database.query<Record<string, number>>(
    `select (select count(*)::int from settlement_batch) as batches,
            (select count(*)::int from settlement_batch where status = 'completed') as completed,
            (select coalesce(sum(amount_paid), 0)::int from settlement_batch) as "amountPaid",
            (select coalesce(sum(balance), 0)::int from settlement_batch) as settled,
            (select count(*)::int from payout) as payouts,
            (select count(*)::int from payout where status = 'failed') as failed,
            (select count(*)::int from payout where ended_at is null) as open,
            (select coalesce(sum(amount), 0)::int from payout where status = 'done') as done,
            (select coalesce(sum(credits - debits), 0)::int from ledger_account where kind = 'author_payable')
              as payable,
            (select coalesce(sum(case when a.kind = 'payout_clearing' then t.amount else 0 end), 0)::int
               from ledger_transfer t join ledger_account a on a.id = t.debit_id
               join ledger_account b on b.id = t.credit_id and b.kind = 'bank_cash') as "leftTheBank",
            (select coalesce(sum(case when t.credit_id = a.id then t.amount else -t.amount end), 0)::int
               from ledger_account a join ledger_transfer t on a.id in (t.debit_id, t.credit_id)
              where a.kind = 'payout_clearing') as clearing`,
  )
  return row ?? {}
}
