import { requireLedger } from '../harness/ledger.ts'
import { countViolations, fundsOf, giveFunds, PRICE, putOnSale } from '../harness/market.ts'
import { type Answer, callAs, type Member, makeMembers } from '../harness/members.ts'
import { inParallel } from '../harness/parallel.ts'
import { proof } from '../harness/proof.ts'

const LANES = 6

const successes = (received: readonly Answer[]) => received.filter(({ body }) => body.success === true).length
const distinct = (numbers: readonly number[]) => [...new Set(numbers)].join(', ')

export default proof({
  name: 'money-races',
  about: 'Under concurrent requests nobody pays twice, overspends or buys a deleted post',
  ci: true,
  engines: true,
  mutants: {
    'weaker-lock': {
      file: 'server/sql/functions/purchase_write.sql',
      find: 'into held from post where id = of_post for share;',
      replace: 'into held from post where id = of_post for key share;',
      why: 'a delete or price change does not wait for a purchase in progress',
    },
    'no-floor': {
      file: 'server/migrations/0011_ledger.sql',
      find: "check (credits >= debits or kind like '%receivable')",
      replace: "check (credits >= 0 or kind like '%receivable')",
      why: 'an account can be overdrawn',
    },
    'unlocked-refund': {
      file: 'server/src/modules/purchases/purchases.queries.ts',
      find: 'for no key update)',
      replace: ')',
      why: 'two concurrent refunds both succeed',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const env = {
      ...database.env,
      ...{ RATE_FACTOR: '1000000', LOG_LEVEL: 'error', DATABASE_POOL: '6' },
      // Many requests on a busy machine are the point here; rejecting them is another proof.
      ...{ DATABASE_WAIT_MS: '20000', SHED_DELAY_MS: '20000' },
    }
    // One after the other: two that start concurrently on a busy machine are both late.
    const servers = [
      await p.spawnServer('server/src/api.ts', { env, quiet: true }),
      await p.spawnServer('server/src/api.ts', { env, quiet: true }),
    ]
    let asked = 0
    const faults: string[] = []
    // Every other request goes to the other process.
    const ask = async (who: Member, path: string, input: Record<string, unknown>, method?: 'GET') => {
      const received = await callAs(servers[asked++ % 2]?.url ?? '', who, path, input, method)
      if (received.status !== 200) faults.push(`${path} ${received.status} ${received.body.code}`)
      return received
    }
    const buy = (who: Member, id: string) => ask(who, 'feed/purchaseptv', { post_id: id, amount: PRICE })
    const [author, ...buyers] = await makeMembers(database, 1 + LANES)
    if (!author) throw new Error('no author was created')
    const [buyer] = buyers as [Member, ...Member[]]
    const empty = () => fundsOf(database, buyer)

    const charges: number[] = []
    for (let round = 0; round < p.size({ quick: 2, full: 20 }); round++) {
      await giveFunds(database, buyer, 10 * PRICE)
      const [id = ''] = await putOnSale(database, author, 1)
      const before = await empty()
      const received = await inParallel(50, 50, () => buy(buyer, id))
      charges.push((before - (await empty())) / PRICE, successes(received) / 50)
    }
    p.require(
      '50 concurrent purchases are one charge, and all succeed',
      distinct(charges) === '1',
      distinct(charges),
    )

    const made: number[] = []
    const poor = (await makeMembers(database, 1, 'poor'))[0] as Member
    for (let round = 0; round < p.size({ quick: 2, full: 50 }); round++) {
      await giveFunds(database, poor, PRICE)
      const posts = await putOnSale(database, author, 30)
      const received = await inParallel(30, 30, (i) => buy(poor, posts[i] as string))
      made.push(successes(received))
      made.push(1 + (await fundsOf(database, poor)))
    }
    p.require(
      'of 30 concurrent purchases with funds for one, one succeeds',
      distinct(made) === '1',
      distinct(made),
    )

    const refunds: number[] = []
    for (let round = 0; round < p.size({ quick: 2, full: 20 }); round++) {
      const [id = ''] = await putOnSale(database, author, 1)
      await buy(buyer, id)
      const { body } = await ask(author, 'feed/getPurchases', { post_id: id }, 'GET')
      const [sale] = body['purchases'] as { unique_id: string }[]
      const before = await empty()
      const received = await inParallel(20, 20, () =>
        ask(author, 'feed/refundptv', { purchase_id: sale?.unique_id }),
      )
      refunds.push(successes(received), ((await empty()) - before) / PRICE)
    }
    p.require('20 concurrent refunds are one', distinct(refunds) === '1', distinct(refunds))

    const race = async (rounds: number, rival: (id: string) => Promise<Answer>) => {
      for (const one of buyers) await giveFunds(database, one, rounds * PRICE)
      const posts = await putOnSale(database, author, rounds)
      const races = await inParallel(rounds, LANES, async (i) => {
        const id = posts[i] as string
        const acts = { rival: () => rival(id), buy: () => buy(buyers[i % LANES] as Member, id) }
        const order = p.random.shuffle(['rival', 'buy'] as const)
        const received = await Promise.all(order.map((name) => acts[name]()))
        return { ended: successes(received), isSold: received[order.indexOf('buy')]?.body.success === true }
      })
      const sold = races.filter(({ isSold }) => isSold).length
      return { ended: distinct(races.map(({ ended }) => ended)), sold, isMixed: sold > 0 && sold < rounds }
    }
    const deletes = p.size({ quick: 60, full: 700 })
    const gone = await race(deletes, (id) => ask(author, 'feed/delete', { post_id: id }))
    p.require(
      'a post is either deleted or sold',
      gone.ended === '1',
      `${deletes} races, ended well: ${gone.ended}`,
    )
    const prices = p.size({ quick: 60, full: 1000 })
    const moved = { text: 'teaser', ptv_price_in_cents: PRICE + 100 }
    const dearer = await race(prices, (id) => ask(author, 'feed/updatePost', { post_id: id, ...moved }))
    const won = `${gone.sold} of ${deletes} and ${dearer.sold} of ${prices} sold`
    p.figure('races won by buyers', won)
    // Sixty may all end the same way by chance; seven hundred may not.
    if (p.isFull) p.require('each side wins some of the races', gone.isMixed && dearer.isMixed, won)

    // Two people buy many things from each other concurrently: lock waits must never form a cycle.
    const trades = p.size({ quick: 120, full: 600 })
    const pair = buyers.slice(0, 2)
    for (const one of pair) await giveFunds(database, one, trades * PRICE)
    const offers = await Promise.all(pair.map((one) => putOnSale(database, one, trades)))
    await inParallel(trades, 2 * LANES, (i) => buy(pair[i % 2] as Member, offers[(i + 1) % 2]?.[i] as string))

    const violations = await countViolations(database)
    p.figure('requests', asked)
    p.require(
      'no post is both sold and deleted',
      violations.soldAndDeleted === 0,
      `${deletes} races, ${violations.soldAndDeleted}`,
    )
    p.require(
      'nobody buys at an outdated price',
      violations.atOldPrice === 0,
      `${prices} races, ${violations.atOldPrice}`,
    )
    p.require('there is no deadlock', violations.deadlocks === 0, `${violations.deadlocks} deadlocks`)
    p.require(
      'every request is answered',
      faults.length === 0,
      `${faults.length} of ${asked} failed${[...new Set(faults)].map((fault) => `, ${fault}`).join('')}`,
    )
    await requireLedger(p, database)
  },
})
