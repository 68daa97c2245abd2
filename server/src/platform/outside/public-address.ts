import ipaddr from 'ipaddr.js'

const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address belongs to the open internet. Everything else (this machine, the network it stands in, a cloud's
 * metadata, addresses that wrap another one) is refused by not being named, so that a range nobody thought of is out.
 */
export function isPublicAddress(text: string): boolean {
  // A zone names an interface of ours.
  if (text.includes('%') || !ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4'
    ? ipaddr.IPv4.isValidFourPartDecimal(text)
    : (address as ipaddr.IPv6).match(PUBLIC_IPV6)
}
