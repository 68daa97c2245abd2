import { Agent } from 'undici'
import { createConnect } from './connect.ts'
import type { EgressConfig } from './egress.ts'
import { createResolve } from './resolve.ts'
import { within } from './within.ts'

const NAME_MS = 2000
const KEPT_MS = 60_000
const HEADERS_BYTES = 16 * 1024

/**
 * Keeps connections to servers on the public internet, for addresses that users supplied and that are requested again
 * and again. A name is resolved and checked for every new connection, as in `createEgress`. Redirects are not followed.
 */
export function createPublicAgent(
  { dnsServers, proxyUrl }: EgressConfig,
  limits: { readonly connections: number; readonly maxMs: number },
): Agent {
  const resolve = createResolve(dnsServers)
  const connect = createConnect(proxyUrl)
  return new Agent({
    connections: limits.connections,
    pipelining: 1,
    keepAliveTimeout: KEPT_MS,
    headersTimeout: limits.maxMs,
    bodyTimeout: limits.maxMs,
    maxHeaderSize: HEADERS_BYTES,
    connect: ({ hostname, protocol }, done) => {
      const whole = AbortSignal.timeout(limits.maxMs)
      const host = hostname.replace(/^\[|\]$/g, '')
      within(NAME_MS, whole, () => resolve(host))
        .then((address) => connect({ address, host, isSecure: protocol === 'https:' }, whole))
        .then(
          (socket) => done(null, socket),
          (error: Error) => done(error, null),
        )
    },
  })
}
