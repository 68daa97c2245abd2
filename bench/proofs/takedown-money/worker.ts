import { createServer } from 'node:http'
import type { AccountId, PostId } from '@sayso/contract/ids'
import { composeModules } from '@sayso/server/all-modules'
import { createWorkerContext } from '@sayso/server/context'
import { posts } from '@sayso/server/modules/posts/index'
import {
  carryOutTakedowns,
  orderFraudRefunds,
  orderTakedownRefunds,
  reverseTakedownRefunds,
} from '@sayso/server/modules/purchases/index'
import { readConfig } from '@sayso/server/platform/config/config'
import type { WriteOptions } from '@sayso/server/platform/db/db'
import { afterCommit, type Tx } from '@sayso/server/platform/db/tx'

/**
 * The product's services about removed posts, by URL, at an instant of the proof's choice. Besides being killed from
 * outside, it sometimes kills itself inside a transaction or just after one: a random kill hardly ever happens there.
 */
const unluck = Number(process.env['UNLUCK'] ?? 0)
const dieIfUnlucky = () => {
  if (Math.random() < unluck) process.kill(process.pid, 'SIGKILL')
}

const config = readConfig(process.env)
const context = createWorkerContext(config)
const { db } = context
const frailDb = {
  ...db,
  write: <T>(body: (tx: Tx) => Promise<T>, options?: WriteOptions) =>
    db.write(async (tx) => {
      const value = await body(tx)
      dieIfUnlucky()
      afterCommit(tx, dieIfUnlucky)
      return value
    }, options),
}
const ctx = composeModules({ ...context, db: frailDb }).instanceOf(posts)
const because = 'not as described'

const acts: Readonly<Record<string, (what: string) => Promise<unknown>>> = {
  '/order': (post) => db.write((tx) => orderTakedownRefunds(tx, ctx, { postId: post as PostId, because })),
  '/fraud': (account) =>
    db.write((tx) => orderFraudRefunds(tx, ctx, { accountId: account as AccountId, because })),
  '/reverse': (order) => db.write((tx) => reverseTakedownRefunds(tx, order)),
  '/carry-out': (at) => carryOutTakedowns(ctx, () => new Date(at)),
}

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://worker')
  const act = acts[pathname]
  if (act === undefined) {
    response.end('ready')
    return
  }
  act(searchParams.get('of') ?? '').then(
    (value) => response.end(JSON.stringify({ value })),
    (error: Error) => response.end(JSON.stringify({ fault: error.message })),
  )
}).listen(config.http.port, '127.0.0.1')
