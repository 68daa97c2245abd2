import { once } from 'node:events'
import { request } from 'node:http'
import { connect as connectTcp, isIPv6, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { EgressError } from './egress-error.ts'
import { isPublicAddress } from './public-address.ts'
import { within } from './within.ts'

const CONNECT_MS = 2000
const TLS_MS = 3000

interface Target {
  /** The address to connect to; the name was resolved once and is not resolved again. */
  readonly address: string
  readonly host: string
  readonly isSecure: boolean
}

export type Connect = (target: Target, signal: AbortSignal) => Promise<Socket>

/** Connects directly, or through a proxy that an operator set up as a second line of defence. */
export function createConnect(proxyUrl: string | null): Connect {
  const reach = proxyUrl === null ? reachStraight : reachThrough(new URL(proxyUrl))
  return async ({ address, host, isSecure }, signal) => {
    const socket = await within(CONNECT_MS, signal, (ends) => reach(address, isSecure ? 443 : 80, ends))
    if (!isSecure) return socket
    // The certificate must be for the name, on the address that was checked.
    const servername = isIPv6(host) || /^[\d.]+$/.test(host) ? '' : host
    const tls = connectTls({ socket, host, servername, ALPNProtocols: ['http/1.1'] })
    try {
      await within(TLS_MS, signal, (ends) => once(tls, 'secureConnect', { signal: ends }))
    } catch (error) {
      tls.destroy()
      throw error
    }
    return tls
  }
}

type Reach = (address: string, port: number, signal: AbortSignal) => Promise<Socket>

const reachStraight: Reach = async (address, port, signal) => {
  const socket = connectTcp({ host: address, port })
  try {
    await once(socket, 'connect', { signal })
  } catch {
    socket.destroy()
    throw new EgressError('connection')
  }
  // The final check is the address the system reports it connected to.
  if (!isPublicAddress(socket.remoteAddress ?? '')) {
    socket.destroy()
    throw new EgressError('address')
  }
  return socket
}

function reachThrough(proxy: URL): Reach {
  return async (address, port, signal) => {
    const path = `${isIPv6(address) ? `[${address}]` : address}:${port}`
    const asked = request({
      host: proxy.hostname,
      port: proxy.port || 80,
      method: 'CONNECT',
      path,
      signal,
      agent: false,
    })
    asked.on('error', () => undefined)
    asked.end()
    const [answer, socket] = (await once(asked, 'connect', { signal }).catch(() => {
      throw new EgressError('connection')
    })) as [{ statusCode?: number }, Socket]
    if (answer.statusCode === 200) return socket
    socket.destroy()
    throw new EgressError('connection')
  }
}
