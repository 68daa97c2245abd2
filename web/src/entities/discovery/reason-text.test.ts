import type { SuggestionReason } from '@sayso/contract/shapes/discovery'
import { expect, test } from 'vitest'
import { reasonText } from './reason-text.ts'

const reason = (some: Partial<SuggestionReason>): SuggestionReason => ({
  ...{ kind: 'notable', handles: [], num_more: 0, tag: null },
  ...some,
})

test.for([
  [reason({ kind: 'followed_by', handles: ['mara'] }), 'Followed by @mara'],
  [reason({ kind: 'followed_by', handles: ['mara', 'theo'] }), 'Followed by @mara and @theo'],
  [reason({ kind: 'followed_by', handles: ['mara'], num_more: 3 }), 'Followed by @mara and 3 you follow'],
  [reason({ kind: 'sells_on', tag: 'flourgate' }), 'Sells on #flourgate'],
  [reason({ kind: 'near' }), 'Near you'],
  [reason({ tag: 'sea' }), 'Notable on #sea this week'],
  [reason({}), 'Gaining followers this week'],
] as const)('%o is "%s"', ([why, text]) => {
  expect(reasonText(why)).toBe(text)
})
