import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { OutsideError } from './outside-error.ts'
import { isPublicAddress } from './public-address.ts'

/** Turns a host into the one address that will be connected to. */
export type Resolve = (host: string) => Promise<string>

export function createResolve(dnsServers: readonly string[] | null): Resolve {
  const ask = dnsServers === null ? askSystem : askServers(dnsServers)
  return async (host) => {
    const addresses = isIP(host) === 0 ? await ask(host) : [host]
    // One bad answer spoils all: a name that also points inwards is no honest one.
    const [first] = addresses
    if (first === undefined) throw new OutsideError('name')
    if (!addresses.every(isPublicAddress)) throw new OutsideError('address')
    return first
  }
}

type Ask = (host: string) => Promise<string[]>

const askSystem: Ask = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

function askServers(servers: readonly string[]): Ask {
  const resolver = new Resolver({ timeout: 1000, tries: 2 })
  resolver.setServers([...servers])
  return async (host) => {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  }
}
