import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReactionKind } from '../../ui/reaction/reactions.ts'
import { axisOf, type Choice, choiceOf, type Reactable, verbFor, withChoice } from './choice.ts'
import { createReactor } from './reactor.ts'

interface Thing extends Reactable {
  readonly text: string
}

const untouched: Thing = {
  text: 'as written',
  num_likes: 48,
  num_dislikes: 3,
  num_true: 0,
  num_false: 4,
  is_liked: false,
  is_disliked: false,
  is_truth: false,
  is_false: false,
}

const kinds: readonly ReactionKind[] = ['like', 'dislike', 'true', 'false']

/** A server with one target, which answers on demand, and a screen that shows it. */
function createWorld(fails: readonly boolean[] = []) {
  const world = {
    server: untouched,
    shown: untouched,
    sent: [] as (readonly [Choice, Choice])[],
    reported: [] as ReactionKind[],
    retries: [] as (() => void)[],
    waiting: [] as (() => void)[],
    async answer() {
      world.waiting.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
  const reactor = createReactor<Thing>({
    show: (_, change) => {
      world.shown = change(world.shown)
    },
    async send(_, __, confirmed, wished) {
      const isFailing = fails[world.sent.length] ?? false
      world.sent.push([confirmed, wished])
      await new Promise<void>((resolve) => world.waiting.push(resolve))
      if (isFailing) throw new Error('failed')
      const kind = wished ?? confirmed
      if (kind !== null) world.server = withChoice(world.server, axisOf(kind), wished)
      return world.server
    },
    showFailure: (_, kind, __, retry) => {
      world.reported.push(kind)
      world.retries.push(retry)
    },
  })
  const tap = (kind: ReactionKind) => reactor.toggle('thing', world.shown, kind)
  return { world, tap }
}

test('a new answer replaces the old one of its question and leaves the other question alone', () => {
  const liked = withChoice(withChoice(untouched, 'truth', 'false'), 'liking', 'like')
  expect(liked).toMatchObject({ is_liked: true, num_likes: 49, is_false: true, num_false: 5 })
  const disliked = withChoice(liked, 'liking', 'dislike')
  expect(disliked).toMatchObject({ is_liked: false, num_likes: 48, is_disliked: true, num_dislikes: 4 })
  expect(withChoice(disliked, 'liking', null)).toMatchObject({ num_dislikes: 3, is_false: true })
  expect(choiceOf(disliked, 'liking')).toBe('dislike')
})

test('a count never goes below zero', () => {
  expect(withChoice({ ...untouched, is_truth: true }, 'truth', null).num_true).toBe(0)
})

test.each([
  [null, 'like', 'like'],
  ['like', 'dislike', 'dislike'],
  ['like', null, 'unlike'],
  ['true', null, 'untrueit'],
  ['false', null, 'unfalseit'],
  [null, null, null],
] as const)('from %s to %s calls %s', (confirmed, wished, verb) => {
  expect(verbFor(confirmed, wished)).toBe(verb)
})

test('a reaction is shown before it is sent, and then as the server counts it', async () => {
  const { world, tap } = createWorld()
  world.server = { ...untouched, num_likes: 60, text: 'as edited' }
  void tap('like')
  expect(world.shown).toMatchObject({ is_liked: true, num_likes: 49, text: 'as written' })
  await world.answer()
  expect(world.shown).toMatchObject({ is_liked: true, num_likes: 61, text: 'as edited' })
})

test('a response on one question does not undo a tap on the other', async () => {
  const { world, tap } = createWorld()
  void tap('like')
  void tap('true')
  await world.answer()
  expect(world.shown).toMatchObject({ is_liked: true, is_truth: true, num_true: 1 })
  await world.answer()
  expect(world.shown).toEqual(world.server)
})

test('removing a reaction names the one the server has, not one that was skipped', async () => {
  const { world, tap } = createWorld()
  void tap('like')
  void tap('dislike')
  void tap('dislike')
  await world.answer()
  await world.answer()
  expect(world.sent).toEqual([
    [null, 'like'],
    ['like', null],
  ])
  expect(world.shown).toEqual(untouched)
})

test('a failure is rolled back, reported and can be retried', async () => {
  const { world, tap } = createWorld([true])
  void tap('false')
  expect(world.shown.is_false).toBe(true)
  await world.answer()
  expect(world.shown).toEqual(untouched)
  expect(world.reported).toEqual(['false'])
  world.retries[0]?.()
  expect(world.shown.is_false).toBe(true)
  await world.answer()
  expect(world.shown).toMatchObject({ is_false: true, num_false: 5 })
})

test('any sequence of taps and responses ends with the server’s state on screen', async () => {
  const step = fc.oneof(fc.constantFrom(...kinds), fc.constant('answer' as const))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.array(fc.boolean()), async (steps, fails) => {
      const { world, tap } = createWorld(fails)
      for (const what of steps) {
        if (what === 'answer') await world.answer()
        else void tap(what)
        expect(world.waiting.length).toBeLessThanOrEqual(2)
      }
      while (world.waiting.length > 0) await world.answer()
      expect(world.shown).toEqual(world.server)
    }),
    { numRuns: 300 },
  )
})
