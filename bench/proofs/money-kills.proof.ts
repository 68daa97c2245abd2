import { setTimeout as rest } from 'node:timers/promises'
import { type Database, freshDatabase } from '../harness/databases.ts'
import { requireLedger } from '../harness/ledger.ts'
import { PRICE, putOnSale } from '../harness/market.ts'
import { makeMembers } from '../harness/members.ts'
import { type PrivatePostgres, startPrivatePostgres } from '../harness/private-postgres.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { type Account, createClient, type Tally } from './money-kills/client.ts'
import { judge, readLedger } from './money-kills/judge.ts'
import { keepServers, type Servers } from './money-kills/servers.ts'

export default proof({
  name: 'money-kills',
  about: 'Processes and the database are killed while money moves: confirmed operations are kept, once',
  ci: true,
  engines: true,
  mutants: {
    'synchronous-commit-off': {
      file: 'server/sql/functions/ledger_post.sql',
      find: "    raise exception 'money is not written while synchronous_commit is off';\n  end if;",
      replace: "    null;\n  end if;\n  perform set_config('synchronous_commit', 'off', true);",
      why: 'confirmed transactions are lost with the memory of the database',
    },
    'sold-later': {
      file: 'server/src/modules/purchases/buy/buy-post.service.ts',
      find: '    const [row] = await orTooLow(ctx.db.writeAlone(sale, () => ctx.cards.drop([card.id])))',
      replace:
        "    setTimeout(() => void ctx.db.writeAlone(sale).catch(() => {}), 100)\n    const [row] = [{ outcome: 'bought' }]",
      why: 'a purchase is confirmed before it is written, and a kill loses it',
    },
  },
  async run(p) {
    const plan = p.size<Plan>({
      quick: { operations: 600, kills: 8, crashes: 2, atMostMs: 20_000 },
      full: { operations: 20_000, kills: 150, crashes: 10, atMostMs: 360_000 },
    })
    // A busy machine gets less far in the short time; that is not the product's fault.
    const least = p.size({ quick: { operations: 60, kills: 1, crashes: 1 }, full: { ...plan } })
    const { operations } = plan
    const people = p.size({ quick: 12, full: 24 })
    const postgres = await startPrivatePostgres(p, {
      ...{ fsync: 'on', max_connections: '200' },
      // Commits that are not forced to disk stay in memory for long, so one that only looks durable is found out.
      wal_writer_delay: '5s',
    })
    const database = await migrated(p, postgres)
    const env = {
      ...p.engines,
      ...database.env,
      ...{ RATE_FACTOR: '1000000', LOG_LEVEL: 'silent', DATABASE_POOL: '8' },
      // A machine that keeps starting servers is slow, not overloaded.
      SHED_DELAY_MS: '20000',
    }
    const authors = await makeMembers(database, 4, 'author')
    const buyers = await makeMembers(database, people, 'buyer')
    const posts = Math.ceil(operations / people / authors.length) + 5
    const catalogue = await Promise.all(
      authors.map(async (author) =>
        (await putOnSale(database, author, posts)).map((post) => ({ post, author })),
      ),
    )
    const servers = await keepServers(p, env, p.size({ quick: 2, full: 3 }))
    p.log('payments start')
    const accounts: Account[] = buyers.map((buyer) => ({
      ...{ buyer, funds: 0, paidIn: 0 },
      ...{ kept: new Map(), refunded: [] },
    }))
    const tally: Tally = { operations: 0, unknown: 0, wrong: [] }
    const began = Date.now()
    const faults = breakThings({ servers, postgres, tally }, plan)
    const client = createClient(database, servers, tally)
    const isDone = () => (tally.operations >= operations && faults.areDone()) || faults.isOver()
    await Promise.all(
      accounts.map(async (account, i) => {
        const offers = p.random.shuffle(catalogue.flat())
        for (let n = i; !isDone(); n++) {
          const held = [...account.kept.keys()]
          const offer = offers.at(-1)
          if (account.funds < PRICE) await client.topUp(account)
          else if (offer === undefined || (held.length > 0 && n % 5 === 0))
            await (held[0] === undefined ? client.topUp(account) : client.refund(account, held[0]))
          else if (n % 7 === 0) await client.topUp(account)
          else {
            offers.pop()
            await client.buy(account, offer.post, offer.author)
          }
        }
      }),
    )
    const seconds = (Date.now() - began) / 1000
    const done = await faults.ended
    await servers.stop()

    const { lost, doubled, wrongFunds } = await judge(database, accounts)
    const ledger = await readLedger(database)
    const reported = accounts.reduce((sum, { paidIn }) => sum + paidIn, 0)
    p.figure('operations', tally.operations)
    p.figure('seconds of it', seconds)
    p.figure('tries of unknown end', tally.unknown)
    p.figure('recoveries in ms', done.recoveries.join(', '))
    p.require(
      'enough kills, crashes and operations took place',
      done.kills >= least.kills && done.crashes >= least.crashes && tally.operations >= least.operations,
      `${tally.operations} operations, ${done.kills} kills of the API, ${done.crashes} of PostgreSQL`,
    )
    p.require('every confirmed operation is kept', lost === 0, `${lost} lost`)
    p.require('no operation took effect twice', doubled === 0, `${doubled} doubled`)
    p.require(
      'every balance matches the confirmed operations',
      wrongFunds === 0,
      `${wrongFunds} balances off`,
    )
    p.require(
      'no answer was wrong',
      tally.wrong.length === 0,
      tally.wrong.slice(0, 3).join('; ') || 'no odd answer',
    )
    p.require(
      'money received equals money owed plus revenue',
      reported === ledger.cameIn && ledger.cameIn === ledger.owed + ledger.revenue,
      `in ${ledger.cameIn} (confirmed ${reported}) = owed ${ledger.owed} + revenue ${ledger.revenue} cents`,
    )
    await requireLedger(p, database)
    await postgres.stop()
  },
})

async function migrated(p: Proving, postgres: PrivatePostgres): Promise<Database> {
  return freshDatabase(postgres.url, (env) =>
    p.command(process.execPath, ['server/src/migrate.ts'], undefined, { ...p.engines, ...env }),
  )
}

interface Plan {
  readonly operations: number
  readonly kills: number
  readonly crashes: number
  readonly atMostMs: number
}

/** Spreads the faults over the operations, however long those take. */
function breakThings(
  { servers, postgres, tally }: { servers: Servers; postgres: PrivatePostgres; tally: Tally },
  { operations, kills, crashes, atMostMs }: Plan,
) {
  const deadline = Date.now() + atMostMs
  const done = { kills: 0, crashes: 0, recoveries: [] as number[] }
  const areDone = () => done.kills >= kills && done.crashes >= crashes
  const isOver = () => Date.now() > deadline || tally.wrong.length > 20
  const due = (happened: number, all: number) =>
    happened < all && tally.operations >= ((happened + 0.2) * operations) / all

  async function crashOne(): Promise<void> {
    await postgres.crash()
    const since = Date.now()
    await postgres.startAgain()
    done.recoveries.push(Date.now() - since)
    done.crashes++
  }
  async function breakAll() {
    while (!areDone() && !isOver()) {
      if (due(done.crashes, crashes)) await crashOne()
      else if (due(done.kills, kills)) {
        await servers.killOne()
        done.kills++
      } else await rest(5)
    }
    return done
  }
  return { areDone, isOver, ended: breakAll() }
}
