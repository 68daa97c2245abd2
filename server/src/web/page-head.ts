/** A page's metadata for search engines, link previews and the browser's tab. */
export interface PageHead {
  readonly title: string
  readonly description: string
  /** The page's canonical address, as a path of ours; null for pages that should not be found. */
  readonly canonical: string | null
  readonly type: 'website' | 'article' | 'profile'
  /** Not every page belongs in a search engine. */
  readonly isIndexed: boolean
  /** The page's own picture; null for the product's. */
  readonly image: PageImage | null
  /** When it was published, for an article. */
  readonly published?: string
  /** Only for a page about a person. */
  readonly username?: string
  /** Structured data for machines, in the vocabulary of schema.org. */
  readonly data?: Readonly<Record<string, unknown>>
  /** The response's status, if it is not success. */
  readonly status?: 404 | 410
}

interface PageImage {
  readonly url: string
  readonly alt: string
  /** Worth the width of a preview; otherwise it stands small beside the text, as a portrait does. */
  readonly isLarge?: boolean
}

/** The response for a page: its head, or another path of ours if it has moved permanently. */
export type PageAnswer = PageHead | { readonly movedTo: string }

interface Site {
  readonly name: string
  readonly url: string
}

const LONGEST = { title: 120, description: 200 }

export function renderHead(head: PageHead, site: Site): string {
  const title = clip(head.title, LONGEST.title)
  const description = clip(head.description, LONGEST.description)
  const url = head.canonical === null ? null : absolute(head.canonical, site)
  const image: PageImage = head.image ?? { url: absolute('/og.png', site), alt: site.name, isLarge: true }
  return [
    `<title>${escapeHtml(title)}</title>`,
    named('description', description),
    url && `<link rel="canonical" href="${escapeHtml(url)}">`,
    !head.isIndexed && named('robots', 'noindex'),
    // Links that people copy begin with this, whichever host they browse on.
    named('public_url', new URL(site.url).origin),
    property('og:site_name', site.name),
    property('og:type', head.type),
    property('og:title', title),
    property('og:description', description),
    url && property('og:url', url),
    head.published !== undefined && property('article:published_time', head.published),
    head.username !== undefined && property('profile:username', head.username),
    property('og:image', image.url),
    property('og:image:alt', clip(image.alt, LONGEST.description)),
    named('twitter:card', image.isLarge ? 'summary_large_image' : 'summary'),
    head.data !== undefined && dataBlock(head.data),
  ]
    .filter((line) => line !== null && line !== false)
    .join('\n')
}

const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`

/** Browsers never run this element, so no policy has to allow it; but nothing in it may end the element. */
function dataBlock(data: object): string {
  const json = JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `<script type="application/ld+json">${json}</script>`
}

/** Joined by hand: `new URL` would read a path that begins with two slashes as another host. */
function absolute(path: string, { url }: Site): string {
  return `${new URL(url).origin}/${path.replace(/^[/\\]+/, '')}`
}

/** Shortens user text to one line, without cutting a character in half. */
function clip(text: string, longest: number): string {
  const line = oneLine(text)
  const characters = [...new Intl.Segmenter().segment(line.slice(0, longest * 12))]
  if (characters.length <= longest) return line
  return `${characters
    .slice(0, longest - 1)
    .map(({ segment }) => segment)
    .join('')}…`
}

function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return oneLine(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
