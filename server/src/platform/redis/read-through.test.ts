import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { createCache } from './cache.ts'
import { createReadThrough } from './read-through.ts'
import { createRedis } from './redis.ts'

const world = useWorld()

function createCounts(redis = world.ctx.redis) {
  const asked: string[][] = []
  const cache = createReadThrough<string, { title: string }>({
    cache: createCache(redis, world.ctx.metrics, { name: 'book', version: 1, ttlSeconds: 60 }),
    async load(ids) {
      asked.push([...ids])
      return new Map(ids.filter((id) => id !== 'lost').map((id) => [id, { title: `the book ${id}` }]))
    },
  })
  return { cache, asked }
}

test('missing values are loaded in one query, and once for all processes', async () => {
  const here = createCounts()
  const elsewhere = createCounts()
  expect([...(await here.cache.getMany(['a', 'b', 'a', 'lost'])).keys()]).toEqual(['a', 'b'])
  await here.cache.getMany(['a', 'b'])
  await elsewhere.cache.getMany(['a', 'b', 'c'])
  expect(here.asked).toEqual([['a', 'b', 'lost']])
  expect(elsewhere.asked).toEqual([['c']])
})

test('a dropped value is loaded again', async () => {
  const { cache, asked } = createCounts()
  await cache.getMany(['d'])
  await cache.drop(['d'])
  await cache.getMany(['d'])
  expect(asked).toEqual([['d'], ['d']])
})

test('a value loaded before a drop is not stored after it', async () => {
  let answer: (title: string) => void = () => {}
  const slow = createReadThrough<string, { title: string }>({
    cache: createCache(world.ctx.redis, world.ctx.metrics, { name: 'slow', version: 1, ttlSeconds: 60 }),
    load: async ([id = '']) =>
      new Map([[id, { title: await new Promise<string>((resolve) => (answer = resolve)) }]]),
  })
  const loading = slow.getMany(['f'])
  await new Promise((resolve) => setTimeout(resolve, 50))
  await slow.drop(['f'])
  answer('the old title')
  await loading
  expect(await world.ctx.redis.get('slow1:f')).toBe('')
})

test('without Redis values come from the database within five seconds', async () => {
  const { log } = world.ctx
  const redis = createRedis({ urls: ['redis://127.0.0.1:1'], namespace: 'nowhere', log, waitMs: 200 })
  const { cache } = createCounts(redis)
  const started = Date.now()
  expect((await cache.getMany(['e'])).get('e')).toEqual({ title: 'the book e' })
  expect(Date.now() - started).toBeLessThan(5000)
  redis.disconnect()
})
