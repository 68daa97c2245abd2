import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { countOnSale, forgetOnSale } from './count-on-sale.service.ts'

const world = useWorld()

test('a count that began before a follow changed is not kept after it', async () => {
  const { profileId: owner } = await world.as('alice')
  const { redis } = world.ctx
  const kept = () => redis.hlen(`on-sale:following:${owner}`)
  const count = () => countOnSale(world.ctx, { direction: 'following', owner, keys: ['world'] })
  await count()
  await expect.poll(kept).toBe(1)
  await forgetOnSale(redis, 'following', owner)
  // This one may have read the database before the change.
  await count()
  await redis.ping()
  expect(await kept()).toBe(0)
})
