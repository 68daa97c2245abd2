import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeId, encodeId } from '@sayso/contract/ids'
import { type Database, freshDatabase } from '../harness/databases.ts'
import { requireLedger } from '../harness/ledger.ts'
import { giveFunds, PRICE } from '../harness/market.ts'
import { callAs, type Member, makeMembers } from '../harness/members.ts'
import { startPrivatePostgres } from '../harness/private-postgres.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { openPublicApi } from './purchase-ratio/public-api.ts'
import { pgbenchScript, purchaseStatements } from './purchase-ratio/script.ts'
import { choosePair, FIRST, openShop, type Shop } from './purchase-ratio/shop.ts'

const PGBENCH = '/usr/lib/postgresql/15/bin/pgbench'
const CLIENTS = 32

export default proof({
  name: 'purchase-ratio',
  about: 'Purchases at the database compared with pgbench TPC-B, same settings and clients, spread and hot',
  ci: false,
  engines: true,
  mutants: {
    'hot-platform-account': {
      file: 'server/sql/functions/ledger_post.sql',
      find: '  -- What each account of a profile loses and gains.',
      replace:
        '  perform from ledger_account where id = any (debit_ids || credit_ids) order by id for update;',
      why: 'every sale waits for the account that collects the fees',
    },
  },
  async run(p) {
    const shop: Shop = {
      buyers: p.size({ quick: 2_000, full: 10_000 }),
      authors: p.size({ quick: 500, full: 10_000 }),
      posts: p.size({ quick: 4_000, full: 10_000 }),
    }
    const scale = p.size({ quick: 32, full: 100 })
    const seconds = p.size({ quick: 2, full: 10 })
    const postgres = await startPrivatePostgres(p, {
      fsync: 'on',
      max_connections: '200',
      ...{ shared_buffers: '1GB', max_wal_size: '4GB', checkpoint_timeout: '30min' },
    })
    const database = await freshDatabase(postgres.url, (env) =>
      p.command(process.execPath, ['server/src/migrate.ts'], undefined, { ...p.engines, ...env }),
    )
    await openShop(database, shop)
    const made = await p.command(PGBENCH, ['-i', '-q', '-s', String(scale), database.url])
    if (made.code !== 0) throw new Error(made.output)
    const api = await openPublicApi(p, database, shop, CLIENTS)
    const script = await listenToOnePurchase(api, database)
    p.log('both databases are ready')

    const directory = await p.temporaryDirectory()
    let start = 0
    let sold = 1
    const bench = async (args: readonly string[]) => {
      const all = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '1', '-T', String(seconds), ...args]
      const { code, output } = await p.command(PGBENCH, [...all, database.url])
      const tps = Number(/tps = ([\d.]+)/.exec(output)?.[1])
      const made = Number(/actually processed: (\d+)/.exec(output)?.[1])
      if (code !== 0 || !(tps > 0)) throw new Error(`pgbench failed: ${output.slice(-1000)}`)
      return { tps, made }
    }
    const purchases = async (isHot: boolean) => {
      const file = join(directory, isHot ? 'hot.sql' : 'spread.sql')
      await writeFile(file, choosePair(shop, isHot) + script)
      start += 400_000
      const { tps, made } = await bench(['-D', 'n=0', '-D', `start=${start}`, '-f', file])
      sold += made
      return tps
    }
    const measured = await p.measure.rounds(
      {
        tpcb: async () => (await bench(['-b', 'tpcb-like'])).tps,
        spread: () => purchases(false),
        hot: () => purchases(true),
        call: () => api.rate(seconds),
      },
      {
        rounds: p.size({ quick: 2, full: 7 }),
        onRound: (round, { tpcb, spread, hot, call }) =>
          p.log(
            `round ${round}: TPC-B ${Math.round(tpcb)}, spread ${Math.round(spread)}, hot ${Math.round(hot)}, calls ${Math.round(call)}`,
          ),
      },
    )
    for (const name of ['tpcb', 'spread', 'hot', 'call'] as const)
      p.figure(`${name}, transactions a second`, Math.round(measured.median(name)))
    // Reported but not required: a single Node process does this, next to the clients.
    p.figure('the whole call, of TPC-B', measured.ratio('call', 'tpcb').toFixed(2))
    hold(p, 'a purchase at the database of TPC-B', measured.ratio('spread', 'tpcb'), 0.9)
    hold(p, 'purchases from one author of TPC-B', measured.ratio('hot', 'tpcb'), 0.3)
    await api.close()
    // Somebody who already has a post gets a quick error: that is not a purchase.
    const [found] = await database.query<{ count: number }>('select count(*)::int from purchase')
    const reported = `${found?.count} of ${sold + api.made()}`
    p.require('every counted transaction is a purchase', found?.count === sold + api.made(), reported)
    await requireLedger(p, database)
    await postgres.stop()
  },
})

function hold(p: Proving, what: string, ratio: number, least: number): void {
  p.require(`${what} is at least ${least}`, ratio >= least, `${ratio.toFixed(2)} ${what}`)
}

/** Buys one post through the API and records what the product sends to the database for it. */
async function listenToOnePurchase(
  { url, statements }: { readonly url: string; readonly statements: string },
  database: Database,
): Promise<string> {
  const [buyer] = (await makeMembers(database, 1, 'first')) as [Member]
  await giveFunds(database, buyer, PRICE)
  const post = FIRST.post + 1
  const answer = await callAs(url, buyer, 'feed/purchaseptv', {
    post_id: encodeId(BigInt(post)),
    amount: PRICE,
  })
  if (answer.body.success !== true) throw new Error(`the first purchase was refused: ${answer.text}`)
  const [row] = await database.query<{ id: string; account: string; author: string }>(
    'select id::text, buyer_account_id::text as account, author_id::text as author from purchase',
  )
  return pgbenchScript(await purchaseStatements(statements), {
    [String(post)]: 'post',
    [String(decodeId(buyer.profileId))]: 'buyer',
    [row?.account ?? '']: 'account',
    [row?.author ?? '']: 'author',
    [row?.id ?? '']: 'id',
  })
}
