import { disputed } from '@sayso/contract/calls/discovery'
import { deletePost, updatePost } from '@sayso/contract/calls/posts'
import { updateProfile } from '@sayso/contract/calls/profiles'
import { untrueit } from '@sayso/contract/calls/reactions'
import type { PostId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../testing/cast.ts'
import { answerAll, crowdOf, growOld } from '../../../testing/discovery.ts'
import { runJob } from '../../../testing/run-job.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()
let people: ProfileId[] = []

beforeAll(async () => {
  people = await crowdOf(world, 'judge', 30)
})

const textsOf = (page: { posts: readonly { text: string }[] }) => page.posts.map(({ text }) => text)
const read = async (reader: Actor, input = {}) => textsOf(await reader.call(disputed, input))
const make = () => runJob(world, 'discovery.make-quick-lists')

async function judged(
  author: Actor,
  text: string,
  trues: number,
  falses: number,
  reach = 'w',
): Promise<PostId> {
  const id = await author.publish({ text, reach })
  if (trues > 0) await answerAll(world, id, 'true', people.slice(0, trues))
  if (falses > 0) await answerAll(world, id, 'false', people.slice(trues, trues + falses))
  return id
}

test('evenly divided and much answered posts come first, one of each author, not one’s own', async () => {
  const [alice, bob, carol, dan] = [
    await world.as('alice'),
    await world.as('bob'),
    await world.as('carol'),
    await world.as('dan'),
  ]
  await judged(alice, 'even and loud', 14, 14)
  await judged(alice, 'even and quieter, same author', 5, 5)
  await judged(bob, 'lopsided', 18, 4)
  await judged(carol, 'even, fewer', 5, 5)
  await judged(dan, 'too few answers', 3, 4)
  expect(await read(bob), 'before the list is made').toEqual([])
  await make()
  expect(await read(dan)).toEqual(['even and loud', 'even, fewer', 'lopsided'])
  expect(await read(alice)).toEqual(['even, fewer', 'lopsided'])
  expect(await read(await world.visitor())).toHaveLength(3)
})

test('all agreed is not disputed, and answers of new accounts do not count', async () => {
  const erin = await world.as('erin')
  await judged(erin, 'everybody agrees', 20, 0)
  await world.ctx.db.write((tx) => sql`update account set created_at = now()`.execute(tx))
  await judged(await world.as('frank'), 'bought outrage', 12, 12)
  await growOld(world)
  await make()
  const texts = await read(await world.as('dan'))
  expect(texts).not.toContain('everybody agrees')
  expect(texts).not.toContain('bought outrage')
})

test('what was deleted, made private or is out of reach is not shown, whatever the list says', async () => {
  const [bob, carol, dan] = [await world.as('bob'), await world.as('carol'), await world.as('dan')]
  const local = await judged(await world.as('grace'), 'only in one place', 6, 6, 'y:nowhere')
  await make()
  expect(await read(dan)).not.toContain('only in one place')
  const heidi = await world.as('heidi')
  const id = await judged(heidi, 'to be deleted', 6, 6)
  await make()
  expect(await read(dan)).toContain('to be deleted')
  await heidi.call(deletePost, { post_id: id })
  await carol.call(updateProfile, { profile_id: carol.profileId, is_public: false })
  expect(await read(dan)).toEqual(['even and loud', 'lopsided'])
  expect(await read(bob), 'one’s own').toEqual(['even and loud'])
  expect(local).toBeTruthy()
})

test('answers that were taken back, and answers to an earlier text, do not count', async () => {
  const frank = await world.as('frank')
  const id = await judged(frank, 'before the edit', 6, 6)
  await make()
  expect(await read(await world.as('dan'))).toContain('before the edit')
  await frank.call(updatePost, { post_id: id, text: 'after the edit' })
  await world.settle()
  await make()
  const texts = await read(await world.as('dan'))
  expect(texts.filter((text) => text.endsWith('the edit'))).toEqual([])

  const grace = await world.as('grace')
  const other = await judged(grace, 'just enough', 4, 3)
  const dan = await world.as('dan')
  await answerAll(world, other, 'true', [dan.profileId])
  await make()
  expect(await read(await world.as('erin'))).toContain('just enough')
  await dan.call(untrueit, { post_id: other })
  await world.settle()
  await make()
  expect(await read(await world.as('erin'))).not.toContain('just enough')
})

test('a wrong cursor is refused, and a page beyond the list is empty', async () => {
  const dan = await world.as('dan')
  expect((await dan.ask(disputed, { cursor: 'x' })).status).toBe(400)
  expect(await dan.call(disputed, { page: 3 })).toMatchObject({
    posts: [],
    has_more: false,
    next_cursor: null,
  })
})

test('a post that was erased leaves nothing behind', async () => {
  await world.ctx.db.write((tx) =>
    sql`update post set deleted_at = now() - interval '1 day' where deleted_at is not null`.execute(tx),
  )
  await runJob(world, 'posts.erase-deleted')
  await world.settle()
  const { rows } = await world.ctx.db.write((tx) =>
    sql`select from disputed_answer join post on post.id = post_id where erased_at is not null`.execute(tx),
  )
  expect(rows).toEqual([])
})
