import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defaultLimits } from '@sayso/contract/limits'
import { countWords, mentionsIn } from '@sayso/contract/text'
import { expect, test } from 'vitest'
import { comments, people, posts } from './world-data.ts'

const handles = new Set(people.map(({ handle }) => handle))
const ids = new Set(posts.map(({ id }) => id))

/** Handles in a text that nobody has. */
const nobodyIn = (text: string) => mentionsIn(text).filter((handle) => !handles.has(handle))

test('everybody has a handle of their own, a short bio and people to follow who exist', () => {
  expect(handles.size).toBe(people.length)
  for (const { handle, name, bio, follows } of people) {
    expect(handle).toMatch(/^[A-Za-z0-9_]{3,30}$/)
    expect([...name].length, handle).toBeLessThanOrEqual(50)
    expect([...bio].length, handle).toBeLessThanOrEqual(160)
    expect(nobodyIn(bio), handle).toEqual([])
    expect(follows.filter((one) => !handles.has(one) || one === handle)).toEqual([])
  }
})

test('two profiles share an account, or one has it alone', () => {
  const marks = people.flatMap(({ account }) => (account === null ? [] : [account]))
  for (const mark of marks) expect(marks.filter((one) => one === mark)).toHaveLength(2)
})

test('posts are by somebody, mention only people who exist, and lead only where nobody lives', () => {
  expect(ids.size).toBe(posts.length)
  for (const { id, author, text, edited, paid } of posts) {
    expect(handles.has(author), id).toBe(true)
    expect(text.length, id).toBeLessThanOrEqual(defaultLimits.posts.textMax)
    for (const said of [text, edited ?? '', paid?.hidden_text ?? '']) {
      expect(nobodyIn(said), id).toEqual([])
      for (const [, host = ''] of said.matchAll(/https?:\/\/([^/\s]+)/g)) expect(host).toMatch(/\.example$/)
    }
  }
})

test('what is sold is worth reading', () => {
  for (const { id, paid } of posts) {
    if (paid === null) continue
    const words = countWords(paid.hidden_text)
    expect([id, words >= 80 && words <= 400]).toEqual([id, true])
    expect(paid.price_cents, id).toBeGreaterThanOrEqual(defaultLimits.ptv.priceMinCents)
  }
})

test('what expires is still alive when it is seeded', () => {
  for (const { id, hours_ago, expires_hours } of posts)
    if (expires_hours !== undefined) expect([id, expires_hours > hours_ago]).toEqual([id, true])
})

test('comments stand under a post that exists, after what they answer, and are older than now', () => {
  const said = new Map<string, { post: string; hours_ago: number }>()
  for (const { id, post, parent, author, text, hours_ago } of comments) {
    expect([handles.has(author), ids.has(post), nobodyIn(text)], id).toEqual([true, true, []])
    expect(text.length, id).toBeLessThanOrEqual(2000)
    const above = posts.find((one) => one.id === post)
    expect(hours_ago, id).toBeLessThanOrEqual(above?.hours_ago ?? 0)
    if (parent !== null) {
      expect(said.get(parent)?.post, id).toBe(post)
      expect(said.get(parent)?.hours_ago ?? 0, id).toBeGreaterThanOrEqual(hours_ago)
    }
    said.set(id, { post, hours_ago })
  }
})

test('everybody has a picture of their own, and every picture is there', () => {
  const folder = join(import.meta.dirname, 'pictures')
  for (const { handle } of people)
    expect(existsSync(join(folder, 'portraits', handle, '96.webp')), handle).toBe(true)
  for (const { media, paid } of posts)
    for (const { alt } of [...media, ...(paid?.locked_media ?? [])]) expect(alt).not.toBe('')
})
