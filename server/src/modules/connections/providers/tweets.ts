import { type Part, replaceParts } from '../../../platform/text/replace-parts.ts'
import type { NetworkMedia, NetworkPost, PostsPage } from './provider.ts'

/** Only the user's own posts: reposts belong to others, and replies make no sense without the conversation. */
export const POSTS_QUERY = {
  max_results: '100',
  exclude: 'retweets,replies',
  'tweet.fields': 'created_at,entities,note_tweet',
  expansions: 'attachments.media_keys',
  'media.fields': 'type,url,variants',
} as const

/** X itself allows a quarter of this. Texts that are too long for a post here are rejected by the post rules. */
const MAX_CHARACTERS = 100_000

type Said = Record<string, unknown>

/** Reads a page of X's API version 2. */
export function readTweets(said: Said): PostsPage {
  const pictures = new Map(listOf(asSaid(said['includes'])['media']).map((one) => [one['media_key'], one]))
  const next = asSaid(said['meta'])['next_token']
  return {
    posts: listOf(said['data']).flatMap((tweet) => postOf(tweet, pictures)),
    next: typeof next === 'string' ? next : null,
  }
}

function postOf(tweet: Said, pictures: ReadonlyMap<unknown, Said>): NetworkPost[] {
  const sourceId = tweet['id']
  if (typeof sourceId !== 'string' || !/^\d{1,30}$/.test(sourceId)) return []
  const keys = asSaid(tweet['attachments'])['media_keys']
  const shown = Array.isArray(keys) ? keys.flatMap((key) => mediaOf(pictures.get(key))) : []
  return [
    {
      sourceId,
      text: wordsOf(tweet),
      at: new Date(String(tweet['created_at'])),
      url: `https://x.com/i/web/status/${sourceId}`,
      media: shown,
    },
  ]
}

function mediaOf(item: Said | undefined): NetworkMedia[] {
  const { type, url, variants } = item ?? {}
  if (type === 'photo') return typeof url === 'string' ? [{ kind: 'photo', url }] : []
  // The best variant that is a single file. Animations are short videos there.
  const best = listOf(variants)
    .filter((one) => one['content_type'] === 'video/mp4' && typeof one['url'] === 'string')
    .toSorted((a, b) => Number(b['bit_rate'] ?? 0) - Number(a['bit_rate'] ?? 0))[0]
  return best ? [{ kind: 'video', url: String(best['url']) }] : []
}

/** The text as it was typed: X shortens links, adds one for its own pictures, and escapes three characters. */
function wordsOf(tweet: Said): string {
  const note = asSaid(tweet['note_tweet'])
  const whole = typeof note['text'] === 'string' ? note : tweet
  const said = typeof whole['text'] === 'string' ? whole['text'] : ''
  const parts = listOf(asSaid(whole['entities'])['urls']).flatMap(({ url, start, ...link }): Part[] => {
    if (typeof url !== 'string') return []
    const { expanded_url: meant, media_key: picture } = link
    return [{ start, was: url, instead: picture === undefined && typeof meant === 'string' ? meant : '' }]
  })
  const text = replaceParts(said, parts, MAX_CHARACTERS)
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

const asSaid = (value: unknown): Said => (typeof value === 'object' && value !== null ? (value as Said) : {})

const listOf = (value: unknown): Said[] => (Array.isArray(value) ? value.map(asSaid) : [])
