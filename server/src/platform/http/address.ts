/**
 * The key by which limits count an address. IPv6 counts per customer, not per each of the 2^64 addresses a customer
 * has.
 */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...gap, ...after].slice(0, 4).join(':')
}
