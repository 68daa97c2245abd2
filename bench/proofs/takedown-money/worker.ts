import { createServer } from 'node:http'
import type { AccountId, PostId } from '@sayso/contract/ids'
import { composeModules } from '@sayso/server/all-modules'
import { posts } from '@sayso/server/modules/posts/index'
import {
  carryOutTakedowns,
  orderFraudRefunds,
  orderTakedownRefunds,
  reverseTakedownRefunds,
} from '@sayso/server/modules/purchases/index'
import { createFrailContext } from '../../harness/frail-context.ts'

/**
 * The product's services about removed posts, by URL, at an instant of the proof's choice. Besides being killed from
 * outside, it sometimes kills itself inside a transaction or just after one: a random kill hardly ever happens there.
 */
// What staff decide is not interrupted: it is the proof that calls it.
const { frail, plainDb } = createFrailContext()
const ctx = composeModules(frail).instanceOf(posts)
const because = 'not as described'

const acts: Readonly<Record<string, (what: string) => Promise<unknown>>> = {
  '/order': (post) =>
    plainDb.write((tx) => orderTakedownRefunds(tx, ctx, { postId: post as PostId, because })),
  '/fraud': (account) =>
    plainDb.write((tx) => orderFraudRefunds(tx, ctx, { accountId: account as AccountId, because })),
  '/reverse': (order) => plainDb.write((tx) => reverseTakedownRefunds(tx, order)),
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
}).listen(frail.config.http.port, '127.0.0.1')
