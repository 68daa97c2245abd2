import { isIP } from 'node:net'
import { EgressError } from './egress-error.ts'
import { isPublicAddress } from './public-address.ts'

const LONGEST_URL = 2048

/**
 * Parses the URL of a page that a user supplied, and rejects it if it must not be fetched at all. URL has already
 * turned every spelling of a number (`0x7f.1`, `2130706433`, full-width digits) into the plain one.
 */
export function readPublicUrl(text: string, base?: URL): URL {
  if (text.length > LONGEST_URL || !URL.canParse(text, base?.href)) throw new EgressError('address')
  const url = new URL(text, base)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  // URL leaves the port empty if it is the default. 80 over TLS and 443 without TLS are not web pages.
  if (!isWeb || url.port !== '') throw new EgressError('address')
  if (url.username !== '' || url.password !== '') throw new EgressError('address')
  if (url.href.length > LONGEST_URL) throw new EgressError('address')
  if (!isPublicHost(hostOf(url))) throw new EgressError('address')
  url.hash = ''
  return url
}

/** Without the brackets of an IPv6 address. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/** Names without a dot, and names reserved for private networks, are nobody's page. */
const PRIVATE_NAMES =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|arpa|onion|test|invalid)$/

function isPublicHost(host: string): boolean {
  if (isIP(host) !== 0) return isPublicAddress(host)
  const name = host.replace(/\.$/, '')
  return name.includes('.') && !PRIVATE_NAMES.test(name)
}
