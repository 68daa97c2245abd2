import ipaddr from 'ipaddr.js'

const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address belongs to the public internet. It is an allowlist: everything else (this machine, its network, a
 * cloud's metadata, addresses that wrap another one) is rejected, even a range nobody thought of.
 */
export function isPublicAddress(text: string): boolean {
  // A zone names one of our own interfaces.
  if (text.includes('%') || !ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4'
    ? ipaddr.IPv4.isValidFourPartDecimal(text)
    : (address as ipaddr.IPv6).match(PUBLIC_IPV6)
}
