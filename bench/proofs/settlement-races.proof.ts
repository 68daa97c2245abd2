import { setTimeout as rest } from 'node:timers/promises'
import type { Database } from '../harness/databases.ts'
import { requireLedger } from '../harness/ledger.ts'
import { callAs, type Member, makeMembers } from '../harness/members.ts'
import type { Server } from '../harness/processes.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { NET, readSettled, sellMany } from './settlement-races/sales.ts'

const AUTHORS = 2
const SALES = 4
/** By then every week that is open today is over, and its hold time too. */
const THEN = new Date(Date.now() + 15 * 86_400_000).toISOString()

export default proof({
  name: 'settlement-races',
  about: 'Concurrent settlements, with refunds and kills at any point, end with the same ledger',
  ci: true,
  engines: true,
  mutants: {
    'nobody-claims': {
      file: 'server/src/modules/settlement/settlement.queries.ts',
      find: '     for update skip locked`',
      replace: '`',
      why: 'two workers settle the same batch',
    },
    'booked-later': {
      file: 'server/src/modules/settlement/settle-batch.service.ts',
      find: '  await postEntry(tx, entry)',
      replace: '  setTimeout(() => void ctx.db.write((late) => postEntry(late, entry)).catch(() => {}), 100)',
      why: 'a worker killed between batch and entry leaves earnings that cannot be paid',
    },
    'refund-from-pending': {
      file: 'server/src/modules/purchases/purchases.queries.ts',
      find: 'isSettled: row.batch_id !== null',
      replace: 'isSettled: false',
      why: 'a refund is taken from earnings that are already settled',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const env = { ...p.engines, ...database.env, LOG_LEVEL: 'silent', RATE_FACTOR: '1000000' }
    const rounds = p.size({ quick: 50, full: 300 })
    const buyer = (await makeMembers(database, 1, 'buyer'))[0] as Member
    const api = await p.spawnServer('server/src/api.ts', { env: { ...env, DATABASE_POOL: '4' }, quiet: true })
    const workers = [await settler(p, env), await settler(p, env)]

    const faults: string[] = []
    for (let round = 0; round < rounds; round++) {
      const authors = await makeMembers(database, AUTHORS, `round_${round}`)
      const sales = await sellMany(database, authors, buyer, SALES)
      const refund = async () => {
        const { body } = await callAs(api.url, authors[0] as Member, 'feed/refundptv', {
          purchase_id: sales[0],
        })
        if (body.success !== true) faults.push(`a refund: ${body.code}`)
      }
      const acts = [...workers.map((worker) => () => settleWith(worker, faults)), refund]
      await Promise.all(p.random.shuffle(acts).map((act) => act()))
    }
    const raced = await readSettled(database)
    const refundedOf = `${raced['refundedLate']} of ${raced['refunds']} refunds came after the settlement`
    p.figure('refunds that lost the race', refundedOf)
    p.require('no worker or refund fails', faults.length === 0, faults.slice(0, 3).join('; ') || 'no fault')
    p.require(
      `after ${rounds} concurrent rounds every sale is in one batch, and every batch is booked once`,
      raced['leftOver'] === 0 &&
        raced['open'] === 0 &&
        raced['batches'] === rounds * AUTHORS &&
        raced['entries'] === rounds * AUTHORS,
      `${rounds} rounds: ${raced['settled']} sales in ${raced['batches']} batches, ${raced['leftOver']} left`,
    )
    p.require('there is no deadlock', raced['deadlocks'] === 0, `${raced['deadlocks']} deadlocks`)
    await Promise.all(workers.map((worker) => worker.stop()))

    const killed = await killAndResume(p, database, buyer, env)
    const after = await readSettled(database)
    const due = (after['settled'] as number) * NET - (after['refundedLate'] as number) * NET
    p.require(
      'a killed settlement continues where it stopped',
      killed.deaths >= killed.wanted && after['leftOver'] === 0 && after['payable'] === due,
      `${killed.deaths} deaths, ${after['leftOver']} sales left, payable ${after['payable']} of ${due} cents`,
    )
    await requireLedger(p, database)
  },
})

const settler = (p: Proving, env: Readonly<Record<string, string>>, unluck = 0) =>
  p.spawnServer('bench/proofs/settlement-races/settler.ts', {
    env: { ...env, UNLUCK: String(unluck), DATABASE_POOL: '4' },
    quiet: true,
  })

async function settleWith({ url }: Server, faults: string[]): Promise<void> {
  const answer = await fetch(`${url}/settle?at=${THEN}`)
  const { fault } = (await answer.json()) as { fault?: string }
  if (fault !== undefined) faults.push(`a worker: ${fault}`)
}

/** Two workers that die at the worst moments and are replaced, until they have died often and nothing is left to do. */
async function killAndResume(
  p: Proving,
  database: Database,
  buyer: Member,
  env: Readonly<Record<string, string>>,
) {
  const wanted = p.size({ quick: 3, full: 40 })
  const authors = await makeMembers(database, p.size({ quick: 20, full: 300 }), 'killed')
  await sellMany(database, authors, buyer, SALES)
  let deaths = 0
  const keep = async () => {
    while ((await readSettled(database))['leftOver'] !== 0) {
      const worker = await settler(p, env, deaths < wanted ? 0.25 : 0)
      while (
        await settleWith(worker, []).then(
          () => true,
          () => false,
        )
      ) {
        if ((await readSettled(database))['leftOver'] === 0) return worker.stop()
        await rest(20)
      }
      deaths++
      await worker.stop('SIGKILL')
    }
  }
  await Promise.all([keep(), keep()])
  return { deaths, wanted }
}
