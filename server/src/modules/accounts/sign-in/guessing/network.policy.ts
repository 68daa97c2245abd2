/**
 * The network an address belongs to, as limits count it: 256 addresses of IPv4, what a customer gets of IPv6. Takes the
 * form that `addressKey` returns.
 */
export function networkOf(address: string): string {
  return address.includes(':')
    ? address.split(':').slice(0, 3).join(':')
    : address.split('.').slice(0, 3).join('.')
}
