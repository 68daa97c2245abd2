import { setTimeout as rest } from 'node:timers/promises'
import type { Database } from '../harness/databases.ts'
import { callAs } from '../harness/members.ts'
import { inParallel } from '../harness/parallel.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { openPublisher, type Publisher } from '../harness/publisher.ts'
import { expected, type Feed, type Filter, readState } from './feed-oracle/oracle.ts'
import { fillWorld, makeReaders, type Reader, whereOf, words } from './feed-oracle/world.ts'

const PAGE = 20

export default proof({
  name: 'feed-oracle',
  about:
    'Every page of every list equals that of an oracle that reads all posts, also during publishing, for readers who block, mute and hide labels',
  ci: true,
  engines: true,
  mutants: {
    'expired-shown': {
      file: 'server/src/modules/posts/visibility.fragments.ts',
      find: '${expiresAt} > clock_timestamp())`',
      replace: '${expiresAt} is not null)`',
      also: [
        {
          file: 'server/src/modules/posts/visibility.policy.ts',
          find: 'return expiresAt === null || now < new Date(expiresAt).getTime()',
          replace: 'return expiresAt === null || 0 * now < new Date(expiresAt).getTime()',
        },
      ],
      why: 'expired posts are shown',
    },
    'reach-ignored': {
      file: 'server/src/modules/timelines/read-timeline.service.ts',
      find: 'return keys.includes(reach) &&',
      replace: 'return true &&',
      also: [
        {
          file: 'server/src/modules/feeds/timeline-feeds.service.ts',
          find: '&& keys.includes(post.card.reach)',
          replace: '',
        },
      ],
      why: 'a timeline shows posts of other places',
    },
    'own-left-out': {
      file: 'server/src/modules/timelines/timelines.queries.ts',
      find: 'union all select ${OWN_RANK}::bigint, ${rowId(owner)}::bigint`',
      replace: '`',
      why: 'one’s own posts are missing from the following feed',
    },
    'followers-only-for-all': {
      file: 'server/src/modules/posts/visibility.policy.ts',
      find: '(isForFollowers(card, author) && !isFollowing)',
      replace: 'false',
      why: 'posts for followers are shown to profiles that do not follow the author',
    },
    'filter-after-limit': {
      file: 'server/src/modules/feeds/feeds.pipeline.ts',
      find: 'if (shown.length > pageSize)',
      replace:
        'if (ids.length > pageSize) return { posts, hasMore: true, nextCursor: ids[pageSize - 1] as PostId }\n    if (shown.length > pageSize)',
      why: 'rules are applied after the limit, so pages are short',
    },
    'mute-forgotten': {
      file: 'server/src/modules/safety/filter/filter.policy.ts',
      find: 'isApart(between) || between.isMuted || hasMutedWord',
      replace: 'isApart(between) || hasMutedWord',
      why: 'muted people stay in feeds',
    },
    'label-forgotten': {
      file: 'server/src/modules/safety/filter/filter.policy.ts',
      find: 'if (isHidden(labels, preferences)) return true',
      replace: 'if (isHidden([], preferences)) return true',
      why: 'posts with labels that a reader hides stay in feeds',
    },
    'label-on-profile': {
      file: 'server/src/modules/feeds/feeds.pipeline.ts',
      find: '!relation.isOwn && isHidden(card.labels, filter.preferences)',
      replace: '!relation.isOwn && isHidden([], filter.preferences)',
      why: 'posts with labels that a reader hides are on the page of their author',
    },
    'cursor-included': {
      file: 'server/src/modules/feeds/feeds.queries.ts',
      find: '${filters[filter]} and id < ${rowId(below)}',
      replace: '${filters[filter]} and id <= ${rowId(below)}',
      why: 'the last post of a page is repeated on the next',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const env = { ...database.env, RATE_FACTOR: '1000000', ADULT: 'on', LOG_LEVEL: 'info' }
    const { url } = await p.spawnServer('server/src/api.ts', { env })
    await p.spawnServer('server/src/worker.ts', { env, ready: /"working"/ })
    const publisher = openPublisher(database.url)
    const readers = await makeReaders(p, url, database, p.size({ quick: 10, full: 16 }))
    await fillWorld(p, url, database, publisher, readers, p.size({ quick: 260, full: 1500 }))
    await untilFound(database)

    const asked = await askEverything(p, url, database, readers)
    p.figure('pages read', asked.pages)
    p.require(
      'every list equals the oracle’s',
      asked.wrong.length === 0,
      `${asked.lists} lists, ${asked.wrong.length} wrong${asked.wrong[0] ? `, first ${asked.wrong[0]}` : ''}`,
    )
    p.require('no page is short while there are more posts', asked.short === 0, `${asked.short} short pages`)
    await pageWhilePublishing(p, { url, database, publisher, readers })
    await publisher.close()
  },
})

/** Waits until search finds every public post that it should. */
async function untilFound({ query }: Database): Promise<void> {
  for (let i = 0; i < 300; i++) {
    const [missing] = await query<{ n: number }>(
      `select count(*)::int as n from post
        where listed and (expires_at is null or expires_at > now())
          and not exists (select from post_search where post_id = post.id)`,
    )
    if (missing?.n === 0) return
    await rest(100)
  }
  throw new Error('posts are not found after 30 s')
}

interface Read {
  readonly ids: string[]
  readonly pages: number
  readonly short: number
}

async function readAll(
  url: string,
  reader: Reader,
  feed: Feed,
  filter: Filter,
  between: () => Promise<unknown> = async () => {},
): Promise<Read> {
  const ids: string[] = []
  let [pages, short] = [0, 0]
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const input = { ...inputOf(reader, feed, filter), ...(cursor && { cursor }) }
    // The one list that carries no position is read by GET only.
    const { body, status } = await callAs(
      url,
      reader,
      feed.path,
      input,
      feed.path === 'feed/my' ? 'GET' : 'POST',
    )
    if (status !== 200) throw new Error(`${feed.path} answered ${status}`)
    const page = body as unknown as {
      posts: { unique_id: string }[]
      has_more: boolean
      next_cursor: string | null
    }
    ids.push(...page.posts.map(({ unique_id }) => unique_id))
    pages += 1
    if (page.has_more && page.posts.length !== PAGE) short += 1
    cursor = page.next_cursor
    await between()
  }
  return { ids, pages, short }
}

function inputOf(reader: Reader, feed: Feed, filter: Filter): Record<string, unknown> {
  const filters = {
    media_only: filter === 'media',
    [feed.path === 'feed/my' ? 'ptvOnly' : 'ptv_only']: filter === 'ptv',
  }
  if (feed.path === 'feed/my') return filters
  if (feed.path === 'feed/search') return { search_text: feed.word, ...whereOf(reader) }
  return { ...filters, ...whereOf(reader), ...(feed.path === 'feed/profile' && { profile_id: feed.of }) }
}

async function askEverything(p: Proving, url: string, database: Database, readers: readonly Reader[]) {
  const state = await readState(database)
  const wrong: string[] = []
  let [lists, pages, short] = [0, 0, 0]
  for (const reader of readers) {
    const feeds: Feed[] = [
      { path: 'feed/global' },
      { path: 'feed/following' },
      { path: 'feed/followers' },
      { path: 'feed/my' },
      ...readers
        .slice(0, p.size({ quick: 4, full: 8 }))
        .map(({ profileId }): Feed => ({ path: 'feed/profile', of: profileId })),
      ...words.slice(0, p.size({ quick: 2, full: 5 })).map((word): Feed => ({ path: 'feed/search', word })),
    ]
    for (const feed of feeds) {
      const filters: Filter[] = feed.path === 'feed/search' ? ['standard'] : ['standard', 'media', 'ptv']
      for (const filter of filters) {
        const read = await readAll(url, reader, feed, filter)
        const should = expected(state, reader, feed, filter)
        lists += 1
        pages += read.pages
        short += read.short
        if (read.ids.join() !== should.join()) {
          wrong.push(`${feed.path} ${filter}: ${read.ids.length} for ${should.length}`)
        }
      }
    }
  }
  return { lists, pages, short, wrong }
}

interface Paging {
  readonly url: string
  readonly database: Database
  readonly publisher: Publisher
  readonly readers: readonly Reader[]
}

/** Somebody reads page after page while others keep publishing: what was there is seen once, and nothing else. */
async function pageWhilePublishing(p: Proving, { url, database, publisher, readers }: Paging) {
  const { isPublic } = await readState(database)
  const reader = readers.find(({ place }) => place === null)
  const author = readers.find((one) => one !== reader && isPublic.get(one.profileId))
  if (!reader || !author) throw new Error('no reader or author was created')
  await callAs(url, reader, 'user/follow', { profile_id: author.profileId })
  const pages = p.size({ quick: 8, full: 100 })
  const publishMany = (count: number, text: string) =>
    inParallel(count, 8, (n) => publisher.publish({ author: author.profileId, text: `${text} ${n}` }))
  await publishMany(pages * PAGE, 'steady')
  await untilFound(database)
  const perPage = p.size({ quick: 10, full: 100 })
  let inserted = 0
  const publishSome = async () => {
    const count = Math.min(perPage, pages * perPage - inserted)
    await publishMany(count, 'steady meanwhile')
    inserted += count
  }
  let [doubles, gaps, strangers] = [0, 0, 0]
  const feeds: Feed[] = [
    { path: 'feed/global' },
    { path: 'feed/following' },
    { path: 'feed/profile', of: author.profileId },
    { path: 'feed/search', word: 'steady' },
  ]
  for (const feed of feeds) {
    const should = expected(await readState(database), reader, feed, 'standard')
    await untilCaughtUp(url, reader, feed, should)
    inserted = 0
    const { ids } = await readAll(url, reader, feed, 'standard', publishSome)
    const [seen, wanted] = [new Set(ids), new Set(should)]
    doubles += ids.length - seen.size
    gaps += should.filter((id) => !seen.has(id)).length
    strangers += ids.filter((id) => !wanted.has(id)).length
  }
  p.figure('posts published while paging', pages * perPage * feeds.length)
  p.require(
    `${pages * perPage} posts published during ${pages} pages cause no duplicates, gaps or strangers`,
    doubles + gaps + strangers === 0,
    `${doubles} doubles, ${gaps} gaps, ${strangers} strangers`,
  )
}

/**
 * Waits until timelines and search know of the posts. They learn of a post a moment after it was published, and reading
 * must start after that.
 */
async function untilCaughtUp(
  url: string,
  reader: Reader,
  feed: Feed,
  should: readonly string[],
): Promise<void> {
  const deadline = Date.now() + 20_000
  while ((await readAll(url, reader, feed, 'standard')).ids.join() !== should.join()) {
    if (Date.now() > deadline) throw new Error(`${feed.path} does not show what was published 20 s ago`)
    await rest(100)
  }
}
