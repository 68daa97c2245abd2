import { segmentText } from '@sayso/contract/text'
import { parse } from 'tldts'

/** The links of a text that lead away from here. */
export function linksIn(text: string, ownUrl: string): string[] {
  const own = siteOf(ownUrl)
  return segmentText(text).flatMap((segment) =>
    segment.kind === 'url' && siteOf(segment.text) !== own ? [segment.text] : [],
  )
}

/**
 * Whose a link is: the domain that somebody can register (`shop.co.uk` for `https://a.b.shop.co.uk/x`), so that a new
 * subdomain for every post does not help. A host without one, such as an address in numbers, stands for itself.
 */
export function siteOf(link: string): string {
  const { domain, hostname } = parse(link, { allowPrivateDomains: true })
  return (domain ?? hostname ?? '').toLowerCase()
}

/** Different ones, in order of appearance. */
export const sitesOf = (links: readonly string[]): string[] =>
  [...new Set(links.map(siteOf))].filter((site) => site !== '')
