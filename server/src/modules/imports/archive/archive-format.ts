import { type Part, replaceParts } from '../../../platform/text/replace-parts.ts'
import type { NetworkName, NetworkPost } from '../../connections/index.ts'

/** The prefix of media inside the archive itself, used in place of a URL. */
export const INSIDE = 'archive:'

/** A longer text, or one with more media, is rejected by the rules of a post; no more of it is ever held in memory. */
const MAX_CHARACTERS = 100_000
const MAX_SHOWN = 50

type Said = Record<string, unknown>

/** Reels count as posts. Stories, which were meant to last a day, are not imported. */
const fileOf = {
  twitter: /(^|\/)(?<lists>data\/tweets?(-part\d+)?\.js)$/,
  instagram: /(^|\/)(?<lists>(your_instagram_activity\/)?(content|media)\/(posts_\d+|reels)\.json)$/,
} as const

/** The files of an export that contain posts, in the order of their numbers. */
export const postFiles = (names: readonly string[], network: NetworkName): string[] =>
  names.filter((name) => fileOf[network].test(name)).toSorted()

/**
 * The folder that paths in a file of posts are relative to: for X the folder of the file, for Instagram the top folder.
 */
export function rootOf(name: string, network: NetworkName): string {
  if (network === 'twitter') return name.slice(0, name.lastIndexOf('/') + 1)
  return name.slice(0, name.length - (fileOf.instagram.exec(name)?.groups?.['lists']?.length ?? 0))
}

/** Null if it is not the user's own post: a reply or a repost. */
export function readTweet({ tweet: wrapped, ...bare }: Said, root: string): NetworkPost | null {
  const tweet = asSaid(wrapped ?? bare)
  const { id_str: id, full_text: text, created_at: at } = tweet
  if (typeof id !== 'string' || !/^\d{1,30}$/.test(id) || typeof text !== 'string') return null
  if (tweet['in_reply_to_status_id'] || tweet['in_reply_to_status_id_str'] || /^RT @\w/.test(text))
    return null
  const shown = listOf(asSaid(tweet['extended_entities'])['media']).slice(0, MAX_SHOWN)
  const links = listOf(asSaid(tweet['entities'])['urls'])
  const parts = [
    ...links.map((link) => partOf(link, link['expanded_url'])),
    ...shown.map((one) => partOf(one, '')),
  ]
  const words = replaceParts(text, parts.flat(), MAX_CHARACTERS)
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

/** A link that X has shortened, if the entity says so. */
function partOf({ url, indices }: Said, meant: unknown): Part[] {
  if (typeof url !== 'string' || typeof meant !== 'string') return []
  return [{ start: Array.isArray(indices) ? indices[0] : null, was: url, instead: meant }]
}

function bestVideo(item: Said): unknown {
  return listOf(asSaid(item['video_info'])['variants'])
    .filter((one) => one['content_type'] === 'video/mp4')
    .toSorted((a, b) => Number(b['bitrate'] ?? 0) - Number(a['bitrate'] ?? 0))[0]?.['url']
}

/** Instagram exports contain no post ids, so a post is identified by its media and time. */
export function readInstagramPost(post: Said, root: string): NetworkPost | null {
  const shown = listOf(post['media']).slice(0, MAX_SHOWN)
  const [first] = shown
  if (first === undefined) return null
  const seconds = Number(post['creation_timestamp'] ?? first['creation_timestamp'])
  const title = post['title'] ?? first['title']
  const uris = shown.flatMap(({ uri }) => (typeof uri === 'string' ? [uri] : []))
  const name = (uris[0] ?? '').split('/').at(-1) ?? ''
  return {
    sourceId: `archive-${seconds}-${name.replace(/[^\w.-]/g, '').slice(0, 120)}`,
    text: typeof title === 'string' ? unmangled(title.slice(0, MAX_CHARACTERS)) : '',
    at: new Date(seconds * 1000),
    url: null,
    media: uris.map((uri) => ({
      kind: /\.(mp4|mov|webm)$/i.test(uri) ? ('video' as const) : ('photo' as const),
      url: `${INSIDE}${root}${uri}`,
    })),
  }
}

/** Instagram exports write each UTF-8 byte as a separate character. */
function unmangled(text: string): string {
  if (/[\u0100-\uffff]/.test(text)) return text
  const plain = Buffer.from(text, 'latin1').toString('utf8')
  return plain.includes('\ufffd') ? text : plain
}

const asSaid = (value: unknown): Said => (typeof value === 'object' && value !== null ? (value as Said) : {})
const listOf = (value: unknown): Said[] => (Array.isArray(value) ? value.map(asSaid) : [])
