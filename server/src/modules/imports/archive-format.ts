import { type Part, replaceParts } from '../../platform/text/replace-parts.ts'
import type { NetworkName, NetworkPost } from '../connections/index.ts'

/** How what lies in the archive itself is named where other media have an address. */
export const INSIDE = 'archive:'

/** What is longer, or shows more, is refused by the rules of a post; no more of it is ever held. */
const MOST_CHARACTERS = 100_000
const MOST_SHOWN = 50

type Said = Record<string, unknown>

/** Reels are posts; stories, which were meant for a day, are not taken along. */
const fileOf = {
  twitter: /(^|\/)(?<lists>data\/tweets?(-part\d+)?\.js)$/,
  instagram: /(^|\/)(?<lists>(your_instagram_activity\/)?(content|media)\/(posts_\d+|reels)\.json)$/,
} as const

/** The files of an export that hold posts, in the order they are numbered. */
export const postFiles = (names: readonly string[], network: NetworkName): string[] =>
  names.filter((name) => fileOf[network].test(name)).toSorted()

/** What the names in a file of posts begin at: X counts from beside the file, Instagram from the top. */
export function rootOf(name: string, network: NetworkName): string {
  if (network === 'twitter') return name.slice(0, name.lastIndexOf('/') + 1)
  return name.slice(0, name.length - (fileOf.instagram.exec(name)?.groups?.['lists']?.length ?? 0))
}

/** Null for what is not a post of one's own: answers, and what others said. `fileFor` knows what is in the archive. */
export function readTweet({ tweet: wrapped, ...bare }: Said, root: string): NetworkPost | null {
  const tweet = asSaid(wrapped ?? bare)
  const { id_str: id, full_text: text, created_at: at } = tweet
  if (typeof id !== 'string' || !/^\d{1,30}$/.test(id) || typeof text !== 'string') return null
  if (tweet['in_reply_to_status_id'] || tweet['in_reply_to_status_id_str'] || /^RT @\w/.test(text))
    return null
  const shown = listOf(asSaid(tweet['extended_entities'])['media']).slice(0, MOST_SHOWN)
  const links = listOf(asSaid(tweet['entities'])['urls'])
  const parts = [
    ...links.map((link) => partOf(link, link['expanded_url'])),
    ...shown.map((one) => partOf(one, '')),
  ]
  const words = replaceParts(text, parts.flat(), MOST_CHARACTERS)
  return {
    sourceId: id,
    text: words.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
    at: new Date(String(at)),
    url: `https://x.com/i/web/status/${id}`,
    media: shown.flatMap((item) => {
      const isVideo = item['type'] === 'video' || item['type'] === 'animated_gif'
      const address = isVideo ? bestVideo(item) : item['media_url_https']
      if (typeof address !== 'string') return []
      const file = address
        .replace(/[?#].*$/, '')
        .split('/')
        .at(-1)
      return [
        { kind: isVideo ? 'video' : 'photo', url: `${INSIDE}${root}tweets_media/${id}-${file}` } as const,
      ]
    }),
  }
}

/** A link as X shortened it, where it says that it is. */
function partOf({ url, indices }: Said, meant: unknown): Part[] {
  if (typeof url !== 'string' || typeof meant !== 'string') return []
  return [{ start: Array.isArray(indices) ? indices[0] : null, was: url, instead: meant }]
}

function bestVideo(item: Said): unknown {
  return listOf(asSaid(item['video_info'])['variants'])
    .filter((one) => one['content_type'] === 'video/mp4')
    .toSorted((a, b) => Number(b['bitrate'] ?? 0) - Number(a['bitrate'] ?? 0))[0]?.['url']
}

/** Instagram gives its posts no id in exports: what they show and when is theirs alone. */
export function readInstagramPost(post: Said, root: string): NetworkPost | null {
  const shown = listOf(post['media']).slice(0, MOST_SHOWN)
  const [first] = shown
  if (first === undefined) return null
  const seconds = Number(post['creation_timestamp'] ?? first['creation_timestamp'])
  const title = post['title'] ?? first['title']
  const uris = shown.flatMap(({ uri }) => (typeof uri === 'string' ? [uri] : []))
  const name = (uris[0] ?? '').split('/').at(-1) ?? ''
  return {
    sourceId: `archive-${seconds}-${name.replace(/[^\w.-]/g, '').slice(0, 120)}`,
    text: typeof title === 'string' ? unmangled(title.slice(0, MOST_CHARACTERS)) : '',
    at: new Date(seconds * 1000),
    url: null,
    media: uris.map((uri) => ({
      kind: /\.(mp4|mov|webm)$/i.test(uri) ? ('video' as const) : ('photo' as const),
      url: `${INSIDE}${root}${uri}`,
    })),
  }
}

/** Its exports write each byte of UTF-8 as a character of its own. */
function unmangled(text: string): string {
  if (/[\u0100-\uffff]/.test(text)) return text
  const plain = Buffer.from(text, 'latin1').toString('utf8')
  return plain.includes('\ufffd') ? text : plain
}

const asSaid = (value: unknown): Said => (typeof value === 'object' && value !== null ? (value as Said) : {})
const listOf = (value: unknown): Said[] => (Array.isArray(value) ? value.map(asSaid) : [])
