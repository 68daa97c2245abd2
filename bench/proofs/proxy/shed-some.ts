// Loaded into an API process before its own code: every fiftieth request (or SHED_ONE_OF) is rejected, as by an
// overloaded server. The product has no switch for that, and real overload cannot be controlled. With SHED_ON_SIGNAL it
// begins and ends at each SIGWINCH.
import { type IncomingMessage, Server, type ServerResponse } from 'node:http'

const ONE_OF = Number(process.env['SHED_ONE_OF'] ?? 50)
let count = 0
let isShedding = process.env['SHED_ON_SIGNAL'] === undefined
if (!isShedding)
  process.on('SIGWINCH', () => {
    isShedding = !isShedding
  })
const emit = Server.prototype.emit

Server.prototype.emit = function shedSome(this: Server, event: string, ...args: unknown[]): boolean {
  const [request, response] = args as [IncomingMessage, ServerResponse]
  if (!isShedding || event !== 'request' || request.url === '/readyz' || ++count % ONE_OF !== 0)
    return Reflect.apply(emit, this, [event, ...args])
  response.writeHead(503, { 'retry-after': '1', 'x-request-id': 'shed' }).end()
  return true
}
