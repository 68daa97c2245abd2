import type { PurchaseId } from '@sayso/contract/ids'
import { requireLedger } from '../harness/ledger.ts'
import { makeMembers } from '../harness/members.ts'
import type { Server } from '../harness/processes.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { openPayoutEnv, type PayoutEnv, setAddresses } from './payouts/payout-env.ts'
import { accountOf, countOpen, readTakenDown, sellToAll, somePurchases } from './takedown-money/market.ts'

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY)
/** By then every order of today is due. */
const DUE = inDays(3).toISOString()

export default proof({
  name: 'takedown-money',
  about:
    'Refunds for removed posts under kills, reversals, refunds by authors, disputes, settlement and payouts',
  ci: true,
  engines: true,
  mutants: {
    'no-key': {
      file: 'server/src/modules/purchases/sale.entries.ts',
      find: 'key: takedownKey(id),',
      replace: 'key: `${takedownKey(id)}:${Date.now()}`,',
      why: 'the entry does not say which purchase it refunds',
    },
    'refunded-again': {
      file: 'server/src/modules/purchases/takedown/carry-out-takedowns.service.ts',
      find: "if (purchase === null || purchase.status !== 'completed') return false",
      replace: 'if (purchase === null) return false',
      why: 'what the author, a bank or another worker gave back is given back again',
    },
    'author-pays': {
      file: 'server/src/modules/purchases/sale.entries.ts',
      find: "await reachingTo(tx, terms, platformAccount('takedown_loss'), back)",
      replace: "await reachingTo(tx, terms, accountOf(terms.authorId, 'author_receivable'), back)",
      why: 'what was paid out already becomes a debt of the author',
    },
    'never-settled': {
      file: 'server/src/modules/settlement/settle-batch.service.ts',
      find: 'restored: await q.takeRestored(tx, batch)',
      replace: 'restored: cents(0)',
      why: 'what is given back stays pending for ever',
    },
  },
  async run(p) {
    const env = await openPayoutEnv(p, {
      limits: { payouts: { firstAfterDays: 0, firstNeedsFactors: 0 } },
      hasWebhooks: false,
    })
    try {
      await prove(p, env)
    } finally {
      await env.close()
    }
  },
})

async function prove(p: Proving, env: PayoutEnv): Promise<void> {
  const { database } = env
  const workerEnv = { ...p.engines, ...database.env, LOG_LEVEL: 'silent', RATE_FACTOR: '1000000' }
  const spawn = (unluck: number) =>
    p.spawnServer('bench/proofs/takedown-money/worker.ts', {
      env: { ...workerEnv, UNLUCK: String(unluck), DATABASE_POOL: '4' },
      quiet: true,
    })
  // Starting a process takes longer than anything else here, so the first ones start at once.
  const unluck = p.size({ quick: 0.05, full: 0.005 })
  const starting = [spawn(0), spawn(unluck), spawn(unluck)]
  const authors = await makeMembers(database, p.size({ quick: 4, full: 20 }), 'author')
  const buyers = await makeMembers(database, p.size({ quick: 10, full: 50 }), 'buyer')
  const each = p.size({ quick: 3, full: 5 })
  // Half of the sales are settled; half of those authors are paid.
  await setAddresses(database, authors.slice(authors.length / 2))
  const early = await sellToAll(database, { authors, buyers, each })
  await env.settle(inDays(15))
  await payAll(env, inDays(22))
  const posts = p.random.shuffle([...early, ...(await sellToAll(database, { authors, buyers, each }))])

  const [staff, ...unlucky] = (await Promise.all(starting)) as [Server, ...Server[]]
  const removed = posts.slice(0, Math.ceil(posts.length * 0.7))
  const orders: string[] = []
  for (const post of removed) orders.push(String(await ask(staff, '/order', post)))
  const fraudster = authors.at(-1)
  if (fraudster) await ask(staff, '/fraud', await accountOf(database, fraudster))
  const [before, during, after] = [0, 1, 2].map((part) => orders.filter((_, i) => i % 6 === part))
  for (const order of before ?? []) await ask(staff, '/reverse', order)

  const deaths = { now: 0, wanted: p.size({ quick: 2, full: 40 }) }
  const faults: string[] = []
  let begun = unlucky.length
  // Workers that die are replaced, until they have died often. Then one that does not die does the rest.
  const keep = async () => {
    for (;;) {
      const worker = unlucky.pop() ?? (begun++ < deaths.wanted ? await spawn(unluck) : null)
      if (worker === null || faults.length > 0) break
      while (await carryOut(worker, faults)) {
        if ((await countOpen(database)) === 0) return worker.stop()
      }
      deaths.now++
      await worker.stop('SIGKILL')
    }
    while ((await countOpen(database)) > 0 && faults.length === 0) await carryOut(staff, faults)
  }
  const purchases = await somePurchases(database, posts.length, p.seed)
  await Promise.all([
    keep(),
    keep(),
    (async () => {
      for (const id of purchases) await env.refund(id as PurchaseId)
    })(),
    (async () => {
      for (const order of during ?? []) await ask(staff, '/reverse', order)
    })(),
    disputeSome(env, p.size({ quick: 2, full: 8 })),
    (async () => {
      await env.settle(inDays(16))
      await payAll(env, inDays(23))
    })(),
  ])
  const raced = await readTakenDown(database)
  for (const order of after ?? []) await ask(staff, '/reverse', order)
  await keep()
  await staff.stop()
  for (const days of [30, 37, 44]) {
    await env.settle(inDays(days))
    await payAll(env, inDays(days + 7))
  }
  const end = await readTakenDown(database)
  p.figure(
    'refunds',
    `${end['refunds']} of ${end['purchases']} purchases, ${end['atOurCost']} at our cost (${end['loss']} cents)`,
  )
  p.figure(
    'beside',
    `${end['byAuthor']} refunds by authors, ${end['disputed']} disputed, ${deaths.now} deaths, ${end['deadlocks']} deadlocks`,
  )
  p.require('no step fails', faults.length === 0, faults.slice(0, 3).join('; ') || 'no fault')
  p.require(
    'workers die, and everything that was ordered is refunded all the same',
    deaths.now >= deaths.wanted && end['forgotten'] === 0 && (raced['refunds'] ?? 0) > 0,
    `${deaths.now} deaths, ${end['refunds']} refunds, ${end['forgotten']} forgotten`,
  )
  p.require('no purchase is given back twice', end['twice'] === 0, `${end['twice']} twice`)
  p.require(
    'what was taken for reversed decisions is given back, settled, and nothing else is',
    end['notGivenBack'] === 0 &&
      end['givenBackWrongly'] === 0 &&
      (end['givenBack'] ?? 0) > 0 &&
      end['settledAgain'] === end['givenBack'],
    `${end['givenBack']} given back, ${end['settledAgain']} settled, ${end['notGivenBack']} missing`,
  )
  p.require(
    'every author has or got what their standing sales earned, what we paid, and what was given back',
    end['wrongAuthors'] === 0,
    `${end['wrongAuthors']} wrong`,
  )
  await requireLedger(p, database)
}

async function ask({ url }: Server, path: string, of: string): Promise<unknown> {
  const answer = await fetch(`${url}${path}?${new URLSearchParams({ of })}`)
  const { value, fault } = (await answer.json()) as { value?: unknown; fault?: string }
  if (fault !== undefined) throw new Error(`${path}: ${fault}`)
  return value
}

/** False if the worker died, or something failed. */
async function carryOut(worker: Server, faults: string[]): Promise<boolean> {
  try {
    await ask(worker, '/carry-out', DUE)
    return true
  } catch (error) {
    const { message } = error as Error
    if (message.startsWith('/')) faults.push(message)
    return false
  }
}

/** Banks take back what some buyers had paid in. */
async function disputeSome({ database, dispute }: PayoutEnv, count: number): Promise<void> {
  const paid = await database.query<{ intent_id: string; cents: string }>(
    `select intent_id, (amount + card_fee)::text as cents from payment order by id desc limit ${count}`,
  )
  for (const { intent_id: paymentId, cents } of paid) {
    await dispute({ id: `du_${paymentId}`, paymentId, amount: Number(cents), status: 'open' })
  }
}

async function payAll(env: PayoutEnv, at: Date): Promise<void> {
  await env.payOut(at)
  await env.quiet()
  await env.payOut(new Date(at.getTime() + 120_000))
}
