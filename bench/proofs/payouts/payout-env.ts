import type { AddressInfo } from 'node:net'
import { decodeId, type PurchaseId } from '@sayso/contract/ids'
import type { Limits } from '@sayso/contract/limits'
import { type PaypalStandIn, startPaypalStandIn } from '@sayso/sandbox/paypal/stand-in'
import { composeModules, moneyInvariants } from '@sayso/server/all-modules'
import { createApp } from '@sayso/server/app'
import { closeContext, createContext } from '@sayso/server/context'
import { accountActs, accounts, findAccountByEmail } from '@sayso/server/modules/accounts/index'
import { auditLedger } from '@sayso/server/modules/ledger/index'
import { settleDispute } from '@sayso/server/modules/payments/refunds/settle-dispute.service'
import { payOut, payoutActs } from '@sayso/server/modules/payouts/index'
import { posts as postsModule } from '@sayso/server/modules/posts/index'
import { refundPurchase } from '@sayso/server/modules/purchases/refund/refund-purchase.service'
import { settle } from '@sayso/server/modules/settlement/index'
import { readConfig } from '@sayso/server/platform/config/config'
import { AppError } from '@sayso/server/platform/http/app-error'
import { startJobs } from '@sayso/server/platform/jobs/job-runner'
import type { Database } from '../../harness/databases.ts'
import type { Member } from '../../harness/members.ts'
import type { Proving } from '../../harness/proof.ts'

/** An installation that pays out, API and jobs, with the gateway's stand-in next to it. Its time is passed in. */
export interface PayoutEnv {
  readonly database: Database
  /** The address of its API. */
  readonly url: string
  readonly standIn: PaypalStandIn
  settle(now: Date): Promise<void>
  /** With the limits it was opened with, but for these. */
  payOut(now: Date, change?: Partial<Limits['payouts']>): Promise<{ unsure: number }>
  /** Refund by the author; does nothing if that fails. */
  refund(id: PurchaseId): Promise<void>
  /** A bank's decision about a payment. */
  dispute(reported: Parameters<typeof settleDispute>[1]): Promise<void>
  reconcile(payoutId: string, now: Date): Promise<void>
  /** Waits until the gateway has processed everything, and all its webhook events were handled. */
  quiet(): Promise<void>
  /** Staff begin to give the account at an address back to who has lost everything. */
  startRecovery(email: string): Promise<void>
  /** Sends the links of recoveries that have waited long enough. */
  openRecoveries(): Promise<void>
  /** The violated invariants. */
  ledger(): Promise<readonly string[]>
  close(): Promise<void>
}

/** Opens it. Without webhook events no jobs are needed, and emails that no server accepts would only cause noise. */
export async function openPayoutEnv(
  p: Proving,
  { limits, hasWebhooks, env = {} }: { limits: object; hasWebhooks: boolean; env?: Record<string, string> },
): Promise<PayoutEnv> {
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
  const composition = composeModules(ctx)
  const posts = composition.instanceOf(postsModule)
  const { http } = await createApp(ctx, null, null, composition)
  await http.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  if (hasWebhooks) standIn.webhooks.url = `${url}/api/webhooks/paypal`
  const { db, log, metrics } = ctx
  const jobs = hasWebhooks
    ? await startJobs({
        // No schedule: the proof's clock decides when.
        handlers: composition.jobs.map((handler) => ({ ...handler, type: { ...handler.type, every: null } })),
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
    payOut(now, change = {}) {
      const limits = { ...config.limits, payouts: { ...config.limits.payouts, ...change } }
      return payOut({ ...ctx, config: { ...config, limits } }, () => now)
    },
    async refund(id) {
      await refundPurchase(posts, id).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
      })
    },
    dispute: (reported) => settleDispute(posts, reported),
    async reconcile(payoutId, now) {
      await payoutActs.askGateway(ctx, payoutId, now)
    },
    async quiet() {
      const due = `select count(*)::int as n from graphile_worker._private_jobs job
                     join graphile_worker._private_tasks task on task.id = task_id
                    where identifier like 'payouts.%' and attempts < max_attempts`
      const isOpen = () => [...standIn.store.batches.values()].some(({ status }) => status === 'PENDING')
      for (let calm = 0; calm < 2; calm++) {
        while (isOpen() || ((await database.query<{ n: number }>(due))[0]?.n ?? 0) > 0) await rest(50)
        await rest(50)
      }
    },
    async startRecovery(email) {
      const own = composition.instanceOf(accounts)
      await db.write(async (tx) => {
        const account = await findAccountByEmail(tx, email)
        if (account) await accountActs.startRecovery(tx, own, account, email)
      })
    },
    async openRecoveries() {
      const handler = composition.jobs.find(({ type }) => type.name === 'accounts.open-recoveries')
      await db.write(async (tx) => handler?.inTransaction?.(tx, {} as never, ctx))
    },
    async ledger() {
      const { broken } = await auditLedger(ctx, moneyInvariants)
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

/** Gives each author a payout address that was set long ago. */
export async function setAddresses(database: Database, authors: readonly Member[]): Promise<void> {
  await database.query(
    `update profile set paypal_email = told.address, paypal_changed_at = '2026-01-01T00:00:00Z'
       from unnest($1::bigint[], $2::text[]) as told (id, address) where profile.id = told.id`,
    [authors.map(({ profileId }) => String(decodeId(profileId))), authors.map(addressOf)],
  )
}

/** What the gateway has paid, by intended receiver. */
export function paidAt(standIn: PaypalStandIn): Map<string, number[]> {
  const paid = new Map<string, number[]>()
  for (const { items } of standIn.store.batches.values()) {
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
