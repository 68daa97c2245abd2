import { createServer } from 'node:http'
import { composeModules } from '@sayso/server/all-modules'
import { createWorkerContext } from '@sayso/server/context'
import { posts } from '@sayso/server/modules/posts/index'
import { settle } from '@sayso/server/modules/settlement/index'
import { readConfig } from '@sayso/server/platform/config/config'
import type { WriteOptions } from '@sayso/server/platform/db/db'
import { afterCommit, type Tx } from '@sayso/server/platform/db/tx'

/**
 * The product's settlement, at the instant given in the request's URL. Besides being killed from outside, it sometimes
 * kills itself inside a transaction or just after one: a random kill hardly ever happens there.
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

createServer((request, response) => {
  const at = new URL(request.url ?? '', 'http://settler').searchParams.get('at')
  if (at === null) {
    response.end('ready')
    return
  }
  settle(ctx, () => new Date(at)).then(
    ({ closed }) => response.end(JSON.stringify({ closed })),
    (error: Error) => response.end(JSON.stringify({ closed: 0, fault: error.message })),
  )
}).listen(config.http.port, '127.0.0.1')
