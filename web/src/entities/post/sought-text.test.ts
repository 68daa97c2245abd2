import { expect, test } from 'vitest'
import { patternOf } from './ui/sought-text.tsx'

const marked = (sought: string, text: string) => {
  const pattern = patternOf(sought)
  return pattern === null ? [] : text.split(pattern).filter((_, at) => at % 2 === 1)
}

test.for([
  ['bridge', 'The Bridge, the bridges, a bridge.', ['Bridge', 'bridge']],
  ['closed bridge', 'bridge closed', ['bridge', 'closed']],
  ['#tag', 'a #tag and tags', ['tag']],
  ['from:mara has:media bridge', 'from mara a bridge', ['bridge']],
  ['.*', 'anything', []],
  ['(a+)+$ [', 'a plain a', ['a', 'a']],
  ['über', 'Über alles', ['Über']],
] as const)('%s highlights in "%s"', ([sought, text, expected]) => {
  expect(marked(sought, text)).toEqual(expected)
})
