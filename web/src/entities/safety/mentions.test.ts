import { expect, test } from 'vitest'
import { mentions, wordsToMute } from './mentions.ts'

const POST = 'The final score: Köln 2, Ostrey 1. #CupGame https://ostrey.example/cup'

test.for([
  ['word', 'score', true],
  ['word', 'koln', true],
  ['word', 'SCORE ', true],
  ['word', 'scor', false],
  ['word', 'cupgame', true],
  ['tag', '#cupgame', true],
  ['tag', '#score', false],
  ['phrase', 'final score', true],
  ['phrase', 'score final', false],
  ['word', '', false],
  ['profile', 'score', false],
] as const)('a muted %s "%s" is mentioned: %s', ([kind, text, isMentioned]) => {
  expect(mentions(POST, { kind, text })).toBe(isMentioned)
})

test('the tags of a post are offered first, then its longer words, each once', () => {
  expect(wordsToMute('Bakery news: the bakery on #Quay sells #quay bread', 60)).toEqual([
    '#Quay',
    '#quay',
    'bakery',
  ])
  expect(wordsToMute('antidisestablishmentarianism', 20)).toEqual([])
  expect(wordsToMute('', 60)).toEqual([])
})
