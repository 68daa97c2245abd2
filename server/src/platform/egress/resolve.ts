import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { EgressError } from './egress-error.ts'
import { isPublicAddress } from './public-address.ts'

/** Resolves a host to the one address that will be connected to. */
export type Resolve = (host: string) => Promise<string>

export function createResolve(dnsServers: readonly string[] | null): Resolve {
  const ask = dnsServers === null ? askSystem : askServers(dnsServers)
  return async (host) => {
    const addresses = isIP(host) === 0 ? await ask(host) : [host]
    // One bad address rejects them all: a name that also points into a private network is not honest.
    const [first] = addresses
    if (first === undefined) throw new EgressError('name')
    if (!addresses.every(isPublicAddress)) throw new EgressError('address')
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
