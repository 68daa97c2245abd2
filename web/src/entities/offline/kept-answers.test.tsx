import { expect, test } from 'vitest'
import { inLocalDatabase } from '../../lib/local-database.ts'
import { me, signIn } from '../../testing/signed-in.ts'
import { keep, read } from './kept-answers.ts'

const storedKeys = () =>
  inLocalDatabase('readonly', async (tables) => (await tables.entries('answers')).map(([key]) => key))

test('an answer is kept for who is here; one that arrives after its reader has left is not', async () => {
  signIn()
  await inLocalDatabase('readwrite', (tables) => tables.clear())
  await keep(['post', me, '1'], { text: 'mine' })
  await keep(['post', 'somebody-before', '2'], { text: 'for followers' })
  await keep(['posts', 'visitor', {}], { posts: [] })
  expect((await read(['post', me, '1']))?.answer).toEqual({ text: 'mine' })
  expect(await storedKeys()).toEqual([JSON.stringify(['post', me, '1'])])
})
