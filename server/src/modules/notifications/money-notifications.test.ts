import type { PostId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../platform/db/row-id.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import type { Actor } from '../../testing/cast.ts'
import { giveFunds } from '../../testing/funds.ts'
import { useMailbox } from '../../testing/mailbox.ts'
import { notificationsOf, switchAll, untilNotified, WITHOUT_DELAY } from '../../testing/notifications.ts'
import { buy, rowsOf } from '../../testing/sales.ts'
import { settleAt } from '../../testing/settling.ts'
import { useWorld } from '../../testing/world.ts'
import { notifyReleasesJob } from './notifications.events.ts'

const mailbox = useMailbox()
const world = useWorld({ ...mailbox.environment, ...WITHOUT_DELAY })

const DAY = 86_400_000

/** Somebody buys a post with a later release, and the release comes. */
async function sellAhead(author: Actor, buyer: Actor): Promise<PostId> {
  await giveFunds(world.ctx, buyer.profileId, 500)
  const releaseAt = new Date(Date.now() + DAY)
  const post = await author.publish({
    text: 'soon',
    ptv: { price: 500, text: 'canary-in-the-lock', releaseAt },
  })
  await buy(buyer, post, 500)
  await untilNotified(world)
  return post
}

const release = (post: PostId) =>
  rowsOf(world.ctx, sql`update post set release_at = clock_timestamp() where id = ${rowId(post)}`)

async function lookForReleases(): Promise<void> {
  await world.ctx.db.write((tx) => enqueue(tx, notifyReleasesJob, {}))
  await untilNotified(world)
}

const countOf = async (person: Actor, about: string) =>
  (await notificationsOf(world, person.profileId))
    .filter((one) => one.about === about)
    .reduce((sum, { count }) => sum + count, 0)

test('a buyer is notified once when a dated release arrives, and not before', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  await switchAll(bob, true)
  const post = await sellAhead(alice, bob)
  await lookForReleases()
  expect(await countOf(bob, 'release')).toBe(0)
  await release(post)
  await lookForReleases()
  await lookForReleases()
  expect(await countOf(bob, 'release')).toBe(1)
  const subjects = mailbox.mails.map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'A post you bought is now open')).toHaveLength(1)
  expect(mailbox.mails.map(({ raw }) => raw).join()).not.toContain('canary')
})

test('an author is notified of a settled week and of refunds made by the platform', async () => {
  const [carol, bob] = [await world.as('carol'), await world.as('bob')]
  await switchAll(carol, true)
  const post = await sellAhead(carol, bob)
  await giveFunds(world.ctx, bob.profileId, 2000)
  await buy(bob, await carol.publish({ text: 'now', ptv: { price: 2000, text: 'words' } }), 2000)
  // Like a post whose only locked picture never became ready.
  await rowsOf(world.ctx, sql`delete from post_secret where post_id = ${rowId(post)}`)
  await rowsOf(
    world.ctx,
    sql`update post set secret_version = 0, seal = null, sealed_at = null, locked_words = 0
         where id = ${rowId(post)}`,
  )
  await settleAt(world.ctx, new Date(Date.now() + 22 * DAY))
  await untilNotified(world)
  expect(await countOf(carol, 'platform_refund')).toBe(1)
  expect(await countOf(carol, 'settled')).toBe(1)
  expect(await countOf(bob, 'refund')).toBe(1)
  // Each in its own email, or several in one.
  const written = mailbox.mails.map(({ subject, text }) => subject + text).join()
  expect(written).toContain('1 sale of your post was refunded')
  expect(written).toContain('A week of your sales is settled')
  await world.expectLedgerBalances()
})
