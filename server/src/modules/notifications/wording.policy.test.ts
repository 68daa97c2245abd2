import { cents } from '@sayso/contract/money'
import { expect, test } from 'vitest'
import { type Entry, notificationEmail } from './notifications.emails.ts'
import { onePerPerson, pauseAfter, rowAfter } from './notifications.policy.ts'
import { excerpt, namesOf, reactionsOf, sentenceOf } from './wording.policy.ts'

const by = (...handles: string[]) => handles.map((handle) => ({ handle }))

test('names are handles, at most two, and then a number', () => {
  expect(namesOf({ people: 1, newest: by('mara') })).toBe('@mara')
  expect(namesOf({ people: 1, newest: by('mara', 'mara') })).toBe('@mara')
  expect(namesOf({ people: 2, newest: by('mara', 'jonas', 'mara') })).toBe('@mara and @jonas')
  expect(namesOf({ people: 3, newest: by('mara', 'jonas', 'li') })).toBe('@mara, @jonas and 1 other')
  expect(namesOf({ people: 1000, newest: by('mara', 'jonas', 'li') })).toBe('@mara, @jonas and 998 others')
  expect(namesOf({ people: 5, newest: by('mara', 'mara', 'mara') })).toBe('@mara and 4 others')
  expect(namesOf({ people: 4, newest: [] })).toBe('4 people')
})

test('reactions are worded as counts', () => {
  expect(reactionsOf({ like: 1, true: 2, dislike: 3, false: 1 })).toEqual([
    '1 like',
    '2 say true',
    '3 dislikes',
    '1 says false',
  ])
  expect(reactionsOf({})).toEqual([])
})

test('people are named for a reaction if all of them liked it or called it true', () => {
  const of = (tallies: Record<string, number>, people: number, ...handles: string[]) =>
    sentenceOf({
      ...{ about: 'post_reaction', tallies, people, newest: by(...handles) },
      count: Object.values(tallies).reduce((sum, one) => sum + one, 0),
    })
  expect(of({ like: 1 }, 1, 'mara')).toEqual({ who: '@mara', text: '@mara likes your post' })
  expect(of({ true: 42 }, 42, 'mara', 'jonas').text).toBe('@mara, @jonas and 40 others say your post is true')
  expect(of({ like: 1, true: 1 }, 1, 'mara').text).toBe('@mara likes your post and says it is true')
  expect(of({ like: 2, true: 2 }, 3, 'mara', 'jonas').text).toBe(
    '@mara, @jonas and 1 other reacted to your post',
  )
  expect(of({ like: 2, dislike: 1 }, 2, 'mara', 'jonas')).toEqual({
    who: null,
    text: '3 reactions to your post',
  })
})

test('an excerpt is one line and never splits a character', () => {
  expect(excerpt(' one\n\ntwo ')).toBe('one two')
  const long = excerpt('😀'.repeat(300))
  expect([...long]).toHaveLength(221)
  expect(excerpt(`${'word '.repeat(100)}`)).toMatch(/word…$/)
})

test('the pause between emails grows to a maximum and resets after a quiet period', () => {
  const minutes = [1, 2, 3, 4, 5].map((inARow) => pauseAfter(inARow, 60) / 60_000)
  expect(minutes).toEqual([5, 15, 45, 60, 60])
  expect(rowAfter(null, 0, 60)).toBe(1)
  expect(rowAfter({ at: 0, inARow: 4 }, 60 * 60_000, 60)).toBe(5)
  expect(rowAfter({ at: 0, inARow: 4 }, 121 * 60_000, 60)).toBe(1)
})

test('each account is notified once, for the first reason that applies', () => {
  const meant = ['me', 'ann', 'ben', 'ann'].map((accountId, place) => ({ receiver: { accountId }, place }))
  expect(onePerPerson(meant, 'me').map(({ place }) => place)).toEqual([1, 2])
})

test('an email’s subject uses the handle, not the display name its owner chose', () => {
  const entries: Entry = {
    ...{ about: 'post_comment', postId: '0000000000001', commentId: null, count: 1, people: 1, tallies: {} },
    paid: cents(0),
    subjectText: null,
    newest: [
      { handle: 'eve', displayName: '<b>Sayso</b> "Support"', detail: '', commentId: null, text: '<script>' },
    ],
  }
  const envelope = {
    publicUrl: 'https://sayso.example',
    handle: 'ann',
    kind: 'reply',
    unsubscribeUrl: 'https://x.example',
  }
  const content = notificationEmail([entries], { ...envelope, kind: 'reply' })
  expect(content.subject).toBe('@eve commented on your post')
  expect(JSON.stringify(content.subject)).not.toContain('Support')
})
