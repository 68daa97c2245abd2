import type { AddressInfo } from 'node:net'
import { type StandIn, startStripeStandIn } from '@sayso/sandbox/stripe/stand-in'
import { composeModules, moneyInvariants } from '@sayso/server/all-modules'
import { createApp } from '@sayso/server/app'
import { closeContext, createContext } from '@sayso/server/context'
import { auditLedger } from '@sayso/server/modules/ledger/index'
import { readConfig } from '@sayso/server/platform/config/config'
import { startJobs } from '@sayso/server/platform/jobs/job-runner'
import type { Database } from '../../harness/databases.ts'
import { callAs, type Member } from '../../harness/members.ts'
import type { Proving } from '../../harness/proof.ts'

/** An installation that accepts cards, API and jobs, with the provider's stand-in next to it. */
export interface Till {
  readonly database: Database
  readonly standIn: StandIn
  readonly webhookUrl: string
  /** An unused card, as the form in the browser produces it. */
  card(): Promise<string>
  pay(payer: Member, input: Readonly<Record<string, unknown>>): ReturnType<typeof callAs>
  /** Runs scheduled jobs now, and waits until none is due any more. */
  run(...jobs: readonly string[]): Promise<void>
  /** The violated invariants. */
  ledger(): Promise<readonly string[]>
  close(): Promise<void>
}

export const WEBHOOK_SECRET = 'whsec_standin_not_a_secret'

/** All in this process: on a busy machine, starting three processes takes longer than everything the proof does. */
export async function openTill(p: Proving, options: { searchLagMs?: number } = {}): Promise<Till> {
  const database = await p.freshDatabase()
  const standIn = await startStripeStandIn({ firstMs: 100, longestMs: 2_000, ...options })
  const config = readConfig({
    ...p.engines,
    ...database.env,
    ...{ STRIPE_URL: standIn.url, RATE_FACTOR: '1000000', LOG_LEVEL: 'silent' },
    ...{ DATABASE_WAIT_MS: '20000', SHED_DELAY_MS: '20000' },
    // One payer plays many, and tries things all day.
    LIMITS: JSON.stringify({
      funds: {
        ...{ topUpsPerDay: 1e6, cardPaymentsPerDay: 1e6, balanceMaxCents: 1e9 },
        ...{ declinesPerHour: 1e6, declinesPerHourHere: 1e6 },
      },
    }),
  })
  const ctx = createContext(config)
  const composition = composeModules(ctx)
  const { http } = await createApp(ctx, null, null, composition)
  await http.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  const { db, log, metrics } = ctx
  const jobs = await startJobs({
    ...{ databaseUrl: database.url, db, context: ctx, handlers: composition.jobs, log, metrics },
    ...{ concurrency: 4, heavyConcurrency: 1, longConcurrency: 1 },
  })
  const webhookUrl = `${url}/api/webhooks/stripe`
  standIn.webhooks.endpoint = { url: webhookUrl, secret: WEBHOOK_SECRET }
  return {
    database,
    standIn,
    webhookUrl,
    async card() {
      const answer = await fetch(`${standIn.url}/v1/payment_methods`, {
        method: 'POST',
        headers: { authorization: `Bearer ${standIn.publishableKey}` },
        body: new URLSearchParams({
          ...{ type: 'card', 'card[number]': '4242424242424242', 'card[cvc]': '123' },
          ...{ 'card[exp_month]': '12', 'card[exp_year]': '2040' },
        }),
      })
      return ((await answer.json()) as { id: string }).id
    },
    pay: (payer, input) =>
      callAs(url, payer, 'user/addStripePayment', {
        ...{ email: 'payer@people.example', name: 'A Payer' },
        ...input,
      }),
    async run(...names) {
      for (const name of names) {
        await database.query(`select graphile_worker.add_job($1, payload := '{}'::json)`, [name])
      }
      const due = `select count(*)::int as n from graphile_worker._private_jobs
                    where attempts < max_attempts and (locked_at is not null or run_at <= now())`
      while (((await database.query<{ n: number }>(due))[0]?.n ?? 0) > 0) await rest(100)
    },
    async ledger() {
      const { broken } = await auditLedger(ctx, moneyInvariants)
      return broken.map(({ name, rows }) => `${name} (${rows})`)
    },
    async close() {
      await standIn.close()
      await http.close()
      await jobs.stop()
      await closeContext(ctx)
    },
  }
}

export const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Counts ledger entries and payments, which nobody may change by trying. */
export async function countTill({ database, standIn }: Till) {
  const [row] = await database.query<{ transfers: number; payments: number; events: number; funds: string }>(
    // The provider's own costs are booked whenever its account is read; this is only about people's money.
    `select (select count(distinct t.id)::int from ledger_transfer t
               join ledger_account a on a.id in (t.debit_id, t.credit_id)
              where a.profile_id is not null) as transfers,
            (select count(*)::int from payment) as payments,
            (select count(*)::int from card_event) as events,
            (select coalesce(sum(credits - debits), 0)::text from ledger_account where kind = 'user_funds') as funds`,
  )
  const charges = [...standIn.store.charges.values()].filter(({ paid }) => paid)
  return {
    transfers: row?.transfers ?? -1,
    payments: row?.payments ?? -1,
    events: row?.events ?? -1,
    funds: Number(row?.funds ?? -1),
    charges: charges.length,
    charged: charges.reduce((sum, { amount }) => sum + amount, 0),
  }
}
