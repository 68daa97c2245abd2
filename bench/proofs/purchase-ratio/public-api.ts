import { join } from 'node:path'
import { encodeId } from '@sayso/contract/ids'
import type { Database } from '../../harness/databases.ts'
import { production } from '../../harness/load.ts'
import { giveFunds, PRICE } from '../../harness/market.ts'
import { callAs, type Member, makeMembers } from '../../harness/members.ts'
import type { Proving } from '../../harness/proof.ts'
import { FIRST, type Shop } from './shop.ts'

const WEALTH = 100_000_000

/** The whole call, by as many concurrent buyers as pgbench has clients. The clients run on the same machine. */
export async function openPublicApi(p: Proving, database: Database, { posts }: Shop, clients: number) {
  const buyers = await makeMembers(database, clients, 'door')
  for (const buyer of buyers) await giveFunds(database, buyer, WEALTH)
  const statements = join(await p.temporaryDirectory(), 'statements')
  const api = await p.spawnServer('server/src/api.ts', {
    env: {
      ...{ ...production, ...p.engines, ...database.env },
      ...{ RATE_FACTOR: '1000000', LOG_LEVEL: 'error', STATEMENTS_FILE: statements },
    },
    nodeArgs: ['--import', './bench/proofs/purchase-ratio/listen.ts'],
    quiet: true,
  })
  let bought = 0
  let total = 0
  async function buyUntil(end: number, buyer: Member, from: number): Promise<number> {
    let made = 0
    for (; Date.now() < end; made++) {
      const post = FIRST.post + ((from + made) % posts)
      const input = { post_id: encodeId(BigInt(post)), amount: PRICE }
      const { body, text } = await callAs(api.url, buyer, 'feed/purchaseptv', input)
      if (body.success !== true) throw new Error(`a purchase was refused: ${text}`)
    }
    return made
  }
  return {
    url: api.url,
    /** The file with the statements it sent to the database up to its first sale. */
    statements,
    /** Purchases per second. */
    async rate(seconds: number): Promise<number> {
      const began = Date.now()
      // Nobody buys what they already have: each continues where they stopped, all on different posts.
      const lanes = buyers.map((buyer, n) => buyUntil(began + seconds * 1000, buyer, bought + n * 101))
      const made = await Promise.all(lanes)
      const all = made.reduce((sum, one) => sum + one, 0)
      bought += Math.max(...made)
      total += all
      return (all * 1000) / (Date.now() - began)
    },
    made: () => total,
    close: () => api.stop(),
  }
}
