import { describe, expect, test } from 'vitest'
import { readInstagramPost, readTweet } from './archive-format.ts'

const MAX = 100_000
const tweet = (own: Record<string, unknown>) => ({
  tweet: { id_str: '1', created_at: 'Wed May 01 10:00:00 +0000 2019', full_text: 'a', ...own },
})
const repeated = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)
const doubling = repeated(22, { url: 'a', expanded_url: 'aa', indices: ['0', '1'] })

describe('limits on texts from an archive', () => {
  test('overlapping links and long texts of tweets are capped', () => {
    expect(readTweet(tweet({ entities: { urls: doubling } }), '')?.text.length).toBeLessThan(100)
    const long = readTweet(tweet({ full_text: 'x'.repeat(900_000) }), '')
    expect(long?.text.length).toBeLessThanOrEqual(MAX)
  })

  test('lists of pictures and long captions are capped', () => {
    const shown = repeated(5000, { type: 'photo', media_url_https: 'https://e.com/a.png', url: 'a' })
    const root = `${'long/'.repeat(200)}data/`
    const post = readTweet(tweet({ extended_entities: { media: shown } }), root)
    expect(post?.media.length).toBeLessThan(100)
    const media = repeated(5000, { uri: 'media/posts/a.png', creation_timestamp: 1 })
    const pictures = readInstagramPost({ title: 'é'.repeat(900_000), media }, root)
    expect(pictures?.media.length).toBeLessThan(100)
    expect(pictures?.text.length).toBeLessThanOrEqual(MAX)
  })
})

test('a tweet is imported with full links, without its picture link, and with entities decoded', () => {
  const text = '😀 &lt;b&gt; R&amp;D https://t.co/aaa und https://t.co/bbb, https://t.co/own'
  const at = (url: string) => {
    const start = [...text.slice(0, text.indexOf(url))].length
    return [String(start), String(start + url.length)]
  }
  const link = (url: string, meant: string) => ({ url, expanded_url: meant, indices: at(url) })
  const urls = [
    link('https://t.co/bbb', 'https://b.example/?a=1&b=2'),
    link('https://t.co/aaa', 'https://a.example/'),
  ]
  const media = repeated(2, { type: 'photo', url: 'https://t.co/own', indices: at('https://t.co/own') })
  expect(
    readTweet(tweet({ full_text: text, entities: { urls }, extended_entities: { media } }), '')?.text,
  ).toBe('😀 <b> R&D https://a.example/ und https://b.example/?a=1&b=2, ')
})
