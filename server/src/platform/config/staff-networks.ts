import { BlockList, isIP } from 'node:net'
import type { Environment } from './environment.ts'

export interface Networks {
  includes(address: string): boolean
}

/** Networks as a list: `203.0.113.0/24, 2001:db8::/32`. Null if none are given. */
export function readStaffNetworks(env: Environment): Networks | null {
  const text = env.optionalText('STAFF_NETWORKS')
  if (text === null) return null
  const list = new BlockList()
  for (const entry of text.split(',').map((one) => one.trim())) {
    const [net = '', length = '', ...rest] = entry.split('/')
    const bits = isIP(net) === 4 ? 32 : 128
    const isRight = isIP(net) > 0 && /^\d{1,3}$/.test(length) && Number(length) <= bits && rest.length === 0
    if (isRight) list.addSubnet(net, Number(length), bits === 32 ? 'ipv4' : 'ipv6')
    else
      env.faults.push(`STAFF_NETWORKS must be networks such as 203.0.113.0/24, separated by commas: ${entry}`)
  }
  return {
    includes(address) {
      // An IPv4 address in the form that a socket for both kinds reports.
      const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
      return isIP(plain) > 0 && list.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6')
    },
  }
}
