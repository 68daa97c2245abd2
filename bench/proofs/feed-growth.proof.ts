import { proof } from '../harness/proof.ts'
import { VIEWPOINT } from '../world/places.ts'
import type { SizeName } from '../world/sizes.ts'
import { type Feed, feed, globalSkeleton, serveWorld } from './feed-growth/feeds.ts'
import { DEEP_PAGE, MAX, measureFeed } from './feed-growth/measure.ts'

/** How much more a page may cost somebody who follows 3,000 than somebody who follows 50. */
const MAX_FOR_MANY = 1.5

const worlds: Record<'quick' | 'full', readonly [SizeName, SizeName]> = {
  quick: ['XS', 'S'],
  full: ['S', 'M'],
}

export default proof({
  name: 'feed-growth',
  about: `A page of a feed costs the same in a world ten times the size, and ${DEEP_PAGE} pages down: within ${MAX}`,
  ci: false,
  engines: true,
  worlds,
  mutants: {
    'sorts-all-that-match': {
      file: 'server/src/modules/feeds/feeds.queries.ts',
      find: 'order by id desc limit ${inner}) newest',
      replace: 'order by id + 0 desc limit ${inner}) newest',
      why: 'every page reads and sorts all posts under its keys, as it would with reach = any(keys)',
    },
    'walks-from-the-top': {
      file: 'server/src/modules/feeds/author-feeds.queries.ts',
      find: 'and id < ${rowId(below)}`',
      replace: 'and id + 0 < ${rowId(below)}`',
      why: 'a page of an author reads all pages before it',
    },
  },
  async run(p) {
    const [small, large] = p.size(worlds)
    const served = { small: await serveWorld(p, small), large: await serveWorld(p, large) }
    // Add a line here for a new feed.
    const feeds: readonly Feed[] = [
      feed('global, nowhere', 'feed/global', 'reads_50'),
      globalSkeleton('global, 6 keys', 6),
      feed('global, 12 keys', 'feed/global', 'reads_50', () => ({ ...VIEWPOINT })),
      feed('profile', 'feed/profile', 'reads_50', ({ writes_everywhere: { profileId } }) => ({
        profile_id: profileId,
        ...VIEWPOINT,
      })),
      feed('my', 'feed/my', 'writes_everywhere'),
      feed('following 50', 'feed/following', 'reads_50', undefined, { isShallow: true }),
      feed('following 500', 'feed/following', 'reads_500', undefined, { isShallow: true }),
      feed('following 3000', 'feed/following', 'reads_3000'),
      feed('followers', 'feed/followers', 'has_10000_followers'),
    ]
    const worked = new Map<string, number>()
    for (const one of feeds) worked.set(one.name, await measureFeed(p, one, served))
    const many = (worked.get('following 3000') ?? 0) / (worked.get('following 50') ?? 0)
    p.require(
      `following 3,000 profiles costs within ${MAX_FOR_MANY} of following 50`,
      many <= MAX_FOR_MANY,
      `3,000 followed ${many.toFixed(2)} x 50`,
    )
    for (const { size, pid, db } of Object.values(served)) {
      p.figure(`api of ${size}, cpu seconds`, p.cpuOf(pid).toFixed(1))
      await db.close()
    }
  },
})
