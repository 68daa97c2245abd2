import { globalFeed } from '@sayso/contract/calls/feeds'
import { decodeId } from '@sayso/contract/ids'
import { expect, test } from 'vitest'
import { rowId } from '../../platform/db/row-id.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { useWorld } from '../../testing/world.ts'
import { unlistExpiredJob } from './posts.events.ts'
import { query } from './posts.tables.ts'

const world = useWorld()

test('a post lives in the shard of its author', async () => {
  const alice = await world.as('alice')
  const shardOf = (id: string) => (decodeId(id) >> 10n) & 4095n
  expect(shardOf(await alice.publish({ text: 'near its author' }))).toBe(shardOf(alice.profileId))
})

test('expired posts leave the list index, and their cached cards are dropped', async () => {
  const bob = await world.as('bob')
  const id = await bob.publish({ text: 'over soon', durationMinutes: 15 })
  await bob.call(globalFeed)
  expect(await world.ctx.redis.get(`card4:${id}`)).toContain('over soon')
  await world.ctx.db.write(async (tx) => {
    const past = new Date(Date.now() - 1000)
    await query(tx).updateTable('post').set({ expires_at: past }).where('id', '=', rowId(id)).execute()
    await enqueue(tx, unlistExpiredJob, {})
  })
  await world.settle()
  const row = await query(world.ctx.db.read)
    .selectFrom('post')
    .select('listed')
    .where('id', '=', rowId(id))
    .executeTakeFirst()
  expect(row?.listed).toBe(false)
  expect(await world.ctx.redis.get(`card4:${id}`)).toBe('')
})
