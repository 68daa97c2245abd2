import { once } from 'node:events'
import { request } from 'node:http'
import { connect, isIPv6, type Socket } from 'node:net'
import { connect as secure } from 'node:tls'
import { OutsideError } from './outside-error.ts'
import { isPublicAddress } from './public-address.ts'
import { within } from './within.ts'

const CONNECT_MS = 2000
const TLS_MS = 3000

interface Target {
  /** Where the connection goes; the name was looked up once and is not looked up again. */
  readonly address: string
  readonly host: string
  readonly isSecure: boolean
}

export type Dial = (target: Target, signal: AbortSignal) => Promise<Socket>

/** Connects straight, or through a proxy that an operator set up as a second wall. */
export function createDial(proxyUrl: string | null): Dial {
  const reach = proxyUrl === null ? reachStraight : reachThrough(new URL(proxyUrl))
  return async ({ address, host, isSecure }, signal) => {
    const socket = await within(CONNECT_MS, signal, (ends) => reach(address, isSecure ? 443 : 80, ends))
    if (!isSecure) return socket
    // A certificate for the name, on the address that was judged.
    const servername = isIPv6(host) || /^[\d.]+$/.test(host) ? '' : host
    const tls = secure({ socket, host, servername, ALPNProtocols: ['http/1.1'] })
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
  const socket = connect({ host: address, port })
  try {
    await once(socket, 'connect', { signal })
  } catch {
    socket.destroy()
    throw new OutsideError('connection')
  }
  // What the system says it connected to is the last word.
  if (!isPublicAddress(socket.remoteAddress ?? '')) {
    socket.destroy()
    throw new OutsideError('address')
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
      throw new OutsideError('connection')
    })) as [{ statusCode?: number }, Socket]
    if (answer.statusCode === 200) return socket
    socket.destroy()
    throw new OutsideError('connection')
  }
}
