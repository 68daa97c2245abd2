import type { NotificationId } from '@sayso/contract/ids'
import { expect, test } from 'vitest'
import { lookOf } from './look.ts'
import { sentenceOf } from './sentence.ts'
import { newSince, splitNew, unreadIn } from './sort.ts'
import { actor, notification } from './test-kit.ts'

const read = (...parts: Parameters<typeof sentenceOf>) =>
  sentenceOf(...parts).map(({ place, text }) => (place === 'rest' || place === 'and' ? text : `*${text}*`))

test('the sentence begins with display names, in place of the handles', () => {
  const one = { who: '@mara', text: '@mara replied to your comment', actors: [actor('Mara')], num_actors: 1 }
  expect(read(one).join('')).toBe('*Mara* replied to your comment')
  const two = { ...one, who: '@mara and @li', text: '@mara and @li follow you', num_actors: 2 }
  expect(read({ ...two, actors: [actor('Mara'), actor('静かな恵子')] }).join('')).toBe(
    '*Mara* and *静かな恵子* follow you',
  )
  // One of the two may not be named.
  expect(read({ ...two, actors: [actor('Mara')] }).join('')).toBe('*Mara* and *1 other* follow you')
  const many = { ...one, who: '@mara, @li and 9,998 others', text: '@mara, @li and 9,998 others say true' }
  expect(read({ ...many, num_actors: 10_000 }).join('')).toBe('*Mara* and *9,999 others* say true')
})

test('a sentence about nobody in particular stays as it is', () => {
  const nobody = { actors: [], num_actors: 4 }
  expect(read({ ...nobody, who: '4 people', text: '4 people reacted' }).join('')).toBe('*4 people* reacted')
  expect(read({ ...nobody, who: null, text: 'You were paid' }).join('')).toBe('You were paid')
  // A name is only replaced where the sentence begins with it.
  const elsewhere = { ...nobody, actors: [actor('Mara')], who: '@mara', text: 'Paid by @mara' }
  expect(read(elsewhere).join('')).toBe('Paid by @mara')
})

const id = (text: string) => ({ unique_id: text as NotificationId })

test('new is what stands above the first one that was read', () => {
  const all = [true, true, false, true].map((isNew, at) =>
    notification({ ...id(String(at)), is_read: !isNew }),
  )
  const [fresh, earlier] = splitNew(all)
  expect(fresh.map(({ unique_id }) => unique_id)).toEqual(['0', '1'])
  expect(earlier.map(({ unique_id }) => unique_id)).toEqual(['2', '3'])
  expect(splitNew([])).toEqual([[], []])
})

test('what arrived since counts lines that are not shown and lines with something new in them', () => {
  const shown = [notification({ ...id('a'), created: '2026-11-14T08:00:00Z' }), notification(id('b'))]
  const moved = notification({ ...id('a'), created: '2026-11-14T09:00:00Z' })
  expect(newSince(shown, shown)).toBe(0)
  expect(newSince(shown, [notification(id('c')), moved, ...shown.slice(1)])).toBe(2)
  expect(newSince(shown, [notification({ ...id('c'), is_read: true })])).toBe(0)
})

test('the tabs count their own unread lines', () => {
  const all = (['reply', 'mention', 'ptv', 'follow', 'other'] as const).map((kind) => notification({ kind }))
  expect(unreadIn('conversation', all)).toBe(2)
  expect(unreadIn('money', all)).toBe(1)
  expect(unreadIn('money', [notification({ kind: 'ptv', is_read: true })])).toBe(0)
})

test('answers about the truth have another colour than likes', () => {
  const likes = notification({ about: 'post_reaction', num_true: 0, num_false: 0 })
  expect(lookOf(likes).tone).toBe('neutral')
  expect(lookOf({ ...likes, num_true: 3 }).tone).toBe('true')
})
