import { expect, test } from 'vitest'
import { readTweets } from './tweets.ts'

test('overlapping link entities cannot inflate a text', () => {
  const link = { url: 'a', expanded_url: 'aa', start: 0, end: 1 }
  const urls = Array.from({ length: 22 }, () => link)
  const page = { data: [{ id: '1', text: 'a', created_at: '', entities: { urls } }] }
  expect(readTweets(page).posts[0]?.text.length).toBeLessThan(100)
})

test('shortened links are expanded at positions counted in characters', () => {
  const urls = [
    { start: 2, end: 18, url: 'https://t.co/aaa', expanded_url: 'https://a.example/' },
    { start: 22, end: 38, url: 'https://t.co/own', expanded_url: 'https://x.com/p', media_key: '3_1' },
  ]
  const text = '😀 https://t.co/aaa R&amp;D https://t.co/own'
  const page = { data: [{ id: '1', text, created_at: '', entities: { urls } }] }
  expect(readTweets(page).posts[0]?.text).toBe('😀 https://a.example/ R&D ')
})
