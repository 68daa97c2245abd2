import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const written = async (...cells: (string | number)[]) => {
  let all = ''
  for await (const part of csvOf(['a'], [cells])) all += part
  return all.split('\r\n')[1]
}

test('text is quoted where necessary, and numbers are written as they are', async () => {
  expect(await written('plain', -3.5, 'a,b', 'say "so"', 'two\nlines')).toBe(
    'plain,-3.5,"a,b","say ""so""","two\nlines"',
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =1', '\u200B=1', '＝1', '|calc'])(
  '%j is escaped as text, not a formula',
  async (name) => {
    expect(await written(name)).toBe(`"'${name}"`)
  },
)
