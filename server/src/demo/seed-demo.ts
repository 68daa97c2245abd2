import { sql } from 'kysely'
import { composeModules } from '../all-modules.ts'
import type { Context } from '../context.ts'
import { appeals as appealsModule } from '../modules/appeals/index.ts'
import { countFollowers } from '../modules/discovery/find/count-followers.service.ts'
import { indexMissingProfiles } from '../modules/discovery/find/index-profiles.service.ts'
import { makeTypeAhead } from '../modules/discovery/find/make-type-ahead.service.ts'
import { makeHourlyLists, makeQuickLists } from '../modules/discovery/lists/make-lists.service.ts'
import { recountTags } from '../modules/discovery/tags/count-tags.service.ts'
import { moderation as moderationModule } from '../modules/moderation/index.ts'
import { posts as postsModule } from '../modules/posts/index.ts'
import { indexMissing } from '../modules/search/index-posts.service.ts'
import type { Tx } from '../platform/db/tx.ts'
import { createIds } from './demo-ids.ts'
import { demoEmail } from './log-ins.ts'
import { insertPlaced, storeObjects } from './pictures.ts'
import { readersOf } from './readers.ts'
import { seedCases } from './seed-cases.ts'
import { seedComments } from './seed-comments.ts'
import { seedEarnings } from './seed-earnings.ts'
import { seedFollows } from './seed-follows.ts'
import { planLinks, seedLinks } from './seed-links.ts'
import { seedNotifications } from './seed-notifications.ts'
import { planPeople, planPortraits, seedPeople } from './seed-people.ts'
import { planPosts, seedPosts } from './seed-posts.ts'
import { type ReadPost, seedCommentReactions, seedReactions } from './seed-reactions.ts'
import { seedReports } from './seed-reports.ts'
import { seedSales } from './seed-sales.ts'
import { seedStaff } from './seed-staff.ts'
import type { Seeding } from './seeding.ts'

export interface SeedOptions {
  readonly now: Date
  readonly seed?: number
  /** Seeds even if the database already has people. Demo people who already exist are never created twice. */
  readonly force?: boolean
}

export type Seeded = 'seeded' | 'already there' | 'not empty'

const SEED = 20_260_101

const UPKEEP = [
  indexMissing,
  indexMissingProfiles,
  recountTags,
  countFollowers,
  makeTypeAhead,
  makeHourlyLists,
  makeQuickLists,
]

/**
 * Seeds the demo world into a migrated database. People, posts and sales are one transaction: all of it or nothing. The
 * weeks of settlements and payouts after that can be interrupted and are completed by the next run.
 */
export async function seedDemo(
  ctx: Context,
  { now, seed = SEED, force = false }: SeedOptions,
): Promise<Seeded> {
  const before = await ctx.db.readPrivate((tx) => findPeople(tx))
  if (before.demo === 0 && before.all > 0 && !force) return 'not empty'
  const isBeside = before.all > before.demo
  const composition = composeModules(ctx)
  // A post waits only a moment for the names of places; on a busy machine, loading them takes longer.
  if (before.demo === 0) await composition.warmUp()
  const posts = composition.instanceOf(postsModule)
  const isSeeded = before.demo === 0 && (await seedWorld(posts, now, seed))
  if (isSeeded) await catchUp(posts)
  // Other people's sales are none of our business.
  if (!isBeside) await seedEarnings(posts, now)
  if (isSeeded) await seedNotifications(posts, now)
  if (isSeeded) {
    const moderation = composition.instanceOf(moderationModule)
    await seedReports(moderation)
    await seedCases({ moderation, appeals: composition.instanceOf(appealsModule) })
  }
  return isSeeded ? 'seeded' : 'already there'
}

/** What the worker does every night and every hour, so that everything can be found when the seeding is over. */
async function catchUp(ctx: Context): Promise<void> {
  for (const { atLeastOnce } of UPKEEP) await atLeastOnce?.(ctx, {} as never)
}

async function seedWorld(ctx: Seeding['ctx'], now: Date, seed: number): Promise<boolean> {
  const plan = { now, seed, ids: createIds(now) }
  const newcomers = planPeople(plan)
  const portraits = planPortraits(plan, newcomers)
  const planned = planPosts(plan, newcomers)
  const placed = planned.flatMap(({ media, files }) => [...media, ...files.map((file) => file.placed)])
  const linked = planLinks(plan)
  await storeObjects(ctx, [...portraits, ...placed, ...linked])
  return ctx.db.write(async (tx) => {
    // Two runs at the same time would both find the database empty.
    await sql`lock table account in share row exclusive mode`.execute(tx)
    if ((await findPeople(tx)).demo > 0) return false
    const seeding: Seeding = { ...plan, ctx, tx }
    await seedPeople(seeding, newcomers, portraits)
    await seedStaff(seeding)
    const followers = await seedFollows(seeding, newcomers)
    await insertPlaced(tx, [...placed, ...linked])
    await seedLinks(seeding, linked)
    const published = await seedPosts(seeding, planned)
    const read = published.map(
      (one): ReadPost => ({
        ...one,
        readers: readersOf(one, newcomers, followers.get(one.author) ?? new Set(), now),
      }),
    )
    const byId = new Map(read.map((one) => [one.post.id, one]))
    const written = await seedComments(seeding, byId, newcomers)
    await seedReactions(seeding, read)
    await seedCommentReactions(seeding, byId, written)
    await seedSales(seeding, read)
    return true
  })
}

async function findPeople(tx: Tx): Promise<{ all: number; demo: number }> {
  const { rows } = await sql<{ all: number; demo: number }>`
    select count(*)::int as all, count(*) filter (where email like ${`%${demoEmail('')}`})::int as demo
      from account`.execute(tx)
  return rows[0] ?? { all: 0, demo: 0 }
}
