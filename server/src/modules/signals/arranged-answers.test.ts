import { expect, test } from 'vitest'
import { type Answer, findArranged } from './arranged-answers.policy.ts'

const MINUTE = 60_000

/** So many people who answer one post over a day, each from a network of their own. */
const crowd = (postId: string, count: number, more: (n: number) => Partial<Answer> = () => ({})): Answer[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ postId, accountId: `${postId}-${n}`, isTrue: n % 2 === 0, at: n * 47 * MINUTE, isNew: false },
    ...{ network: `network ${n}`, ...more(n) },
  }))

const posts = ['one', 'two', 'three', 'four', 'five', 'six']

/** The same accounts at several posts, at the given minutes of each hour. */
const ring = (count: number, at: readonly string[], minutes: (n: number) => number): Answer[] =>
  at.flatMap((postId, hour) =>
    crowd(postId, count, (n) => ({
      ...{ accountId: `ring-${n}`, isTrue: true, at: (hour * 60 + minutes(n)) * MINUTE },
    })),
  )

test('answers of known people from many networks are nothing to look at', () => {
  expect(findArranged(posts.flatMap((id) => crowd(id, 60)))).toEqual([])
})

test('more than half of them new', () => {
  const half = crowd('one', 40, (n) => ({ isNew: n < 20 }))
  expect(findArranged(half)).toEqual([])
  const more = crowd('one', 40, (n) => ({ isNew: n < 21 }))
  expect(findArranged(more)).toEqual([
    { postId: 'one', note: '53 % of 40 answers in a day are from accounts of the last week' },
  ])
  expect(findArranged(crowd('one', 19, () => ({ isNew: true })))).toEqual([])
})

test('more than three of ten from one network; unknown networks are not one', () => {
  const some = crowd('one', 20, (n) => ({ network: n < 7 ? 'a hall' : null }))
  expect(findArranged(some).map(({ note }) => note)).toEqual([
    '35 % of 20 answers in a day are from one network',
  ])
  expect(findArranged(crowd('one', 20, (n) => ({ network: n < 6 ? 'a hall' : null })))).toEqual([])
})

test('eight accounts, five posts, the same answer within minutes: found at each of the posts', () => {
  const strangers = posts.flatMap((id) => crowd(id, 40))
  const found = findArranged([...strangers, ...ring(8, posts.slice(0, 5), (n) => n % 5)])
  expect(found.map(({ postId }) => postId).toSorted()).toEqual(posts.slice(0, 5).toSorted())
  expect(found[0]?.note).toBe('8 accounts gave the same answers to the same 5 posts')
})

test('not seven accounts, not four posts, not over an hour, and not with different answers', () => {
  const strangers = posts.flatMap((id) => crowd(id, 40))
  const nothing = (answers: Answer[]) => expect(findArranged([...strangers, ...answers])).toEqual([])
  nothing(ring(7, posts.slice(0, 5), (n) => n % 5))
  nothing(ring(8, posts.slice(0, 4), (n) => n % 5))
  nothing(ring(8, posts.slice(0, 5), (n) => n * 7))
  nothing(ring(8, posts.slice(0, 5), (n) => n % 5).map((one, n) => ({ ...one, isTrue: n % 2 === 0 })))
})
