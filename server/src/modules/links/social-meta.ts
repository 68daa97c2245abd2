import { Parser } from 'htmlparser2'
import { readPublicUrl } from '../../platform/egress/egress.ts'

/** The metadata of a page for cards on other sites. Plain text; the picture's URL is for internal use only. */
export interface SocialMeta {
  readonly title: string | null
  readonly description: string | null
  readonly siteName: string | null
  readonly pictureUrl: string | null
}

const LONGEST = { title: 200, description: 500, siteName: 100 } as const
/** Longer than any title we show; a page must not make us collect more. */
const TITLE_COLLECTED = 1000

/** Reads the head of a page as it arrives, and nothing after it. */
export async function readSocialMeta(
  body: AsyncIterable<Buffer>,
  { url, contentType }: { url: URL; contentType: string },
): Promise<SocialMeta> {
  const head = createHeadReader()
  let decoder: InstanceType<typeof TextDecoder> | null = null
  for await (const piece of body) {
    decoder ??= new TextDecoder(charsetOf(contentType, piece))
    head.read(decoder.decode(piece, { stream: true }))
    if (head.isOver()) break
  }
  const { said, titleText } = head
  const first = (...names: string[]) => names.flatMap((name) => said.get(name) || [])[0] ?? null
  return {
    title: plain(first('og:title', 'twitter:title') ?? titleText(), LONGEST.title),
    description: plain(first('og:description', 'twitter:description', 'description'), LONGEST.description),
    siteName: plain(first('og:site_name', 'application-name'), LONGEST.siteName),
    pictureUrl: pictureUrl(first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'), url),
  }
}

function createHeadReader() {
  const said = new Map<string, string>()
  let title = ''
  let isInTitle = false
  let isOver = false
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === 'body') isOver = true
      if (isOver) return
      if (tag === 'title') isInTitle = title === ''
      if (tag !== 'meta') return
      const name = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase()
      // Pages repeat metadata; the first value counts.
      if (name !== '' && !said.has(name)) said.set(name, attributes['content'] ?? '')
    },
    ontext(text) {
      if (isInTitle && !isOver && title.length < TITLE_COLLECTED) title += text
    },
    onclosetag(tag) {
      if (tag === 'title') isInTitle = false
      if (tag === 'head') isOver = true
    },
  })
  return {
    said,
    read: (text: string) => parser.write(text),
    isOver: () => isOver,
    titleText: () => (title === '' ? null : title),
  }
}

/** The charset from the server's header, else from the first lines of the page, else UTF-8. */
function charsetOf(contentType: string, start: Buffer): string {
  const named = /charset\s*=\s*["']?([\w-]+)/i
  const label = named.exec(contentType)?.[1] ?? named.exec(start.subarray(0, 1024).toString('latin1'))?.[1]
  try {
    return new TextDecoder(label ?? 'utf-8').encoding
  } catch {
    return 'utf-8'
  }
}

/** Characters that are invisible but reverse or hide visible ones. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu

function plain(text: string | null, longest: number): string | null {
  const tidy = (text ?? '').toWellFormed().replaceAll(/\s+/g, ' ').replaceAll(INVISIBLE, '').trim()
  return [...tidy].slice(0, longest).join('').trim() || null
}

function pictureUrl(text: string | null, page: URL): string | null {
  if (text === null) return null
  try {
    return readPublicUrl(text, page).href
  } catch {
    return null
  }
}
