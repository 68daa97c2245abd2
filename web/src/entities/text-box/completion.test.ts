import { describe, expect, test } from 'vitest'
import { beginAt, bestMatches, complete, unfinishedAt } from './completion.ts'

describe('completion', () => {
  const at = (text: string) => unfinishedAt(text, text.length)

  test('begins with a sign at the start of a word', () => {
    expect(at('I owe @the')).toEqual({ kind: 'mention', query: 'the', from: 6, to: 10 })
    expect(at('#br')).toMatchObject({ kind: 'hashtag', query: 'br' })
    for (const nothing of ['me@home', 'a#b', '@the ', 'plain', '']) expect(at(nothing)).toBeNull()
  })

  test('adds one space after the completed word', () => {
    const text = 'ask @th today'
    const found = unfinishedAt(text, 7)
    expect(found && complete(text, found, 'theo')).toEqual({ text: 'ask @theo today', caret: 10 })
    const last = at('ask @th')
    expect(last && complete('ask @th', last, 'theo')).toEqual({ text: 'ask @theo ', caret: 10 })
  })

  test('a sign inserted by a button is separated from the word before and replaces the selection', () => {
    expect(beginAt('thanks', 6, 6, '@')).toEqual({ text: 'thanks @', caret: 8 })
    expect(beginAt('thanks ', 7, 7, '#')).toEqual({ text: 'thanks #', caret: 8 })
    expect(beginAt('', 0, 0, '@')).toEqual({ text: '@', caret: 1 })
    expect(beginAt('ask him today', 4, 7, '@')).toEqual({ text: 'ask @ today', caret: 5 })
  })

  test('ranks prefix matches before other matches', () => {
    expect(bestMatches(['north', 'theo', 'other'], 'th', (name) => [name], 2)).toEqual(['theo', 'north'])
  })
})
