import { isIP } from 'node:net'
import { OutsideError } from './outside-error.ts'
import { isPublicAddress } from './public-address.ts'

const LONGEST_URL = 2048

/**
 * The address of a page somebody named, if it is one that may be asked for at all. URL has already turned every
 * spelling of a number (`0x7f.1`, `2130706433`, full-width digits) into the plain one.
 */
export function readOutsideUrl(text: string, base?: URL): URL {
  if (text.length > LONGEST_URL || !URL.canParse(text, base?.href)) throw new OutsideError('address')
  const url = new URL(text, base)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  // URL leaves the port empty where it is the usual one. 80 over TLS and 443 without are no pages.
  if (!isWeb || url.port !== '') throw new OutsideError('address')
  if (url.username !== '' || url.password !== '') throw new OutsideError('address')
  if (url.href.length > LONGEST_URL) throw new OutsideError('address')
  if (!isOutsideHost(hostOf(url))) throw new OutsideError('address')
  url.hash = ''
  return url
}

/** Without the brackets of an IPv6 address. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/** Names without a dot, and those set aside for machines of one's own, are nobody's page. */
const PRIVATE_NAMES =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|arpa|onion|test|invalid)$/

function isOutsideHost(host: string): boolean {
  if (isIP(host) !== 0) return isPublicAddress(host)
  const name = host.replace(/\.$/, '')
  return name.includes('.') && !PRIVATE_NAMES.test(name)
}
