import { createServer } from 'node:http'
import { composeModules } from '@sayso/server/all-modules'
import { posts } from '@sayso/server/modules/posts/index'
import { settle } from '@sayso/server/modules/settlement/index'
import { createFrailContext } from '../../harness/frail-context.ts'

/**
 * The product's settlement, at the instant given in the request's URL. Besides being killed from outside, it sometimes
 * kills itself inside a transaction or just after one: a random kill hardly ever happens there.
 */
const { frail } = createFrailContext()
const ctx = composeModules(frail).instanceOf(posts)

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
}).listen(frail.config.http.port, '127.0.0.1')
