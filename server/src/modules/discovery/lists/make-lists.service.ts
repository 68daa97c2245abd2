import type { ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { makeHourlyListsJob, makeQuickListsJob } from '../discovery.events.ts'
import { tagsIn } from '../tags/tags-in.ts'
import { makeTrending } from '../tags/trending-tags.service.ts'
import * as q from './make-lists.queries.ts'
import { mainTag, onePerTag } from './notable.policy.ts'

const TAGS_AT_ONCE = 100
const WINNERS_COMPARED = 200

/** Every five minutes: trending tags and disputed posts. */
export const makeQuickLists = handleJob(makeQuickListsJob, {
  async atLeastOnce(ctx: Context) {
    await makeTrending(ctx)
    await ctx.db.write((tx) => q.listDisputed(tx))
  },
})

/** Every hour: notable people, people near, people who sell. A list is replaced at once. */
export const makeHourlyLists = handleJob(makeHourlyListsJob, {
  async atLeastOnce(ctx: Context) {
    await makeNotable(ctx)
    await makeNear(ctx)
    await makeSellers(ctx)
  },
})

async function makeNotable({ db }: Context): Promise<void> {
  await db.write(async (tx) => {
    const winners = await q.findWinners(tx, WINNERS_COMPARED)
    const texts = await q.newestTexts(
      tx,
      winners.map(({ id }) => id),
    )
    const tagsOf = Map.groupBy(texts, ({ authorId }): ProfileId => authorId)
    const tagged = winners.map((winner) => ({
      ...winner,
      tag: mainTag((tagsOf.get(winner.id) ?? []).map(({ text }) => tagsIn(text))),
    }))
    await q.listNotable(tx, onePerTag(tagged))
  })
}

async function makeNear({ db, config }: Context): Promise<void> {
  const { establishedAfterDays } = config.limits.discovery
  const cities: string[] = []
  for (let city: string | null = 'y:'; city !== null; ) {
    const after: string = city
    city = await db.write(async (tx) => {
      const next = await q.nextCity(tx, after)
      if (next !== null) await q.listNear(tx, next, establishedAfterDays)
      return next
    })
    if (city !== null) cities.push(city)
  }
  await db.write((tx) => q.dropOtherScopes(tx, 'near', cities))
}

async function makeSellers({ db, config }: Context): Promise<void> {
  const { establishedAfterDays } = config.limits.discovery
  const all: string[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const last: string = after
    const tags = await db.write(async (tx) => {
      const next = await q.nextPaidTags(tx, last, TAGS_AT_ONCE)
      if (next.length > 0) await q.listSellers(tx, next, establishedAfterDays)
      return next
    })
    all.push(...tags)
    after = tags.at(TAGS_AT_ONCE - 1)
  }
  await db.write((tx) => q.dropOtherScopes(tx, 'sells', all))
}
