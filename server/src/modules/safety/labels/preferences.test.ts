import type { InputOf } from '@sayso/contract/call'
import { globalFeed } from '@sayso/contract/calls/feeds'
import { getPost } from '@sayso/contract/calls/posts'
import { contentPreferences, mute, setContentPreferences, unmute } from '@sayso/contract/calls/safety'
import { config } from '@sayso/contract/calls/unauth'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Actor } from '../../../testing/cast.ts'
import { runJob } from '../../../testing/run-job.ts'
import { rowsOf, secondProfile } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'
import { clearFiltersJob } from '../safety.events.ts'

const world = useWorld({ ADULT: 'on' })

const codeOf = async (who: Actor, input: Partial<InputOf<typeof setContentPreferences>>) =>
  (await who.ask(setContentPreferences, input)).body.code

test('sensitive posts are blurred and adult ones hidden until somebody chooses otherwise', async () => {
  const alice = await world.as('alice')
  expect(await alice.call(contentPreferences)).toMatchObject({
    sensitive: 'blur',
    adult: 'hide',
    adult_stated_at: null,
  })
  expect(await alice.call(setContentPreferences, { sensitive: 'show' })).toMatchObject({
    sensitive: 'show',
    adult: 'hide',
  })
  expect(await alice.call(contentPreferences)).toMatchObject({ sensitive: 'show', adult: 'hide' })
  expect(await alice.call(config)).toMatchObject({ adult: true, adult_sales: false })
})

test('adult posts are shown only after the statement, whose first time is kept', async () => {
  const bob = await world.as('bob')
  for (const adult of ['blur', 'show'] as const)
    expect(await codeOf(bob, { adult })).toBe('adult_statement_required')
  expect(await bob.call(contentPreferences)).toMatchObject({ adult: 'hide', adult_stated_at: null })
  const stated = await bob.call(setContentPreferences, { adult: 'blur', adult_statement: true })
  expect(stated.adult).toBe('blur')
  expect(Date.now() - Date.parse(stated.adult_stated_at ?? '')).toBeLessThan(60_000)
  await bob.call(setContentPreferences, { adult: 'hide' })
  const again = await bob.call(setContentPreferences, { adult: 'show' })
  expect(again).toMatchObject({ adult: 'show', adult_stated_at: stated.adult_stated_at })
})

test('preferences are of the account, are in force at once, and outlive the nightly job', async () => {
  const [carol, dan] = [await world.as('carol'), await world.as('dan')]
  const post_id = await carol.publish({ text: 'with a scar', labels: ['sensitive'] })
  const seen = async (as: Actor) => (await as.call(getPost, { post_id })).post
  expect(await seen(dan)).toMatchObject({ gate: 'sensitive', is_withheld: false, text: 'with a scar' })
  await dan.call(setContentPreferences, { sensitive: 'hide' })
  await dan.call(mute, { kind: 'text', text: 'scarcely' })
  await dan.call(unmute, { kind: 'text', text: 'scarcely' })
  await runJob(world, clearFiltersJob.name)
  const other = dan.actingAs(await secondProfile(dan, 'dan_two'))
  for (const one of [dan, other]) {
    expect(await seen(one)).toMatchObject({ gate: 'sensitive', is_withheld: true, text: '' })
    const { posts } = await one.call(globalFeed)
    expect(posts.map(({ unique_id }) => unique_id)).not.toContain(post_id)
  }
  await dan.call(setContentPreferences, { sensitive: 'show' })
  expect(await seen(dan)).toMatchObject({ gate: null, text: 'with a scar' })
  // Back to what everybody has: then there is nothing to keep.
  await dan.call(setContentPreferences, { sensitive: 'blur' })
  await runJob(world, clearFiltersJob.name)
  const kept = await rowsOf(
    world.ctx,
    sql`select from account_filter join profile using (account_id) where handle = 'dan'`,
  )
  expect(kept).toEqual([])
})
