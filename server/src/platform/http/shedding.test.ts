import { getPost } from '@sayso/contract/calls/posts'
import { like } from '@sayso/contract/calls/reactions'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { giveFunds } from '../../testing/funds.ts'
import { tryToBuy } from '../../testing/sales.ts'
import { useWorld } from '../../testing/world.ts'

// Two connections, for each of which eight may wait.
const world = useWorld({ DATABASE_POOL: '2', DATABASE_WAIT_MS: '4000' })

test('while too many writes wait for the database, others are asked to come again, but no read and no purchase', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  await giveFunds(world.ctx, bob.profileId, 1000)
  const post = await alice.publish({ text: 'teaser', ptv: { price: 300, text: 'hidden words' } })
  await bob.call(getPost, { post_id: post })

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const waiting = Array.from({ length: 2 + 17 }, () =>
    world.ctx.db.write(async (tx) => {
      await sql`select 1`.execute(tx)
      await held
    }),
  )
  const pressed = await bob.ask(like, { post_id: post })
  expect([pressed.status, pressed.body.code]).toEqual([503, 'overloaded'])
  expect((await bob.ask(getPost, { post_id: post })).status).toBe(200)
  const buying = tryToBuy(bob, post, 300)
  release()
  await Promise.all(waiting)
  expect((await buying).body.success).toBe(true)
  expect((await bob.ask(like, { post_id: post })).body.success).toBe(true)
})
