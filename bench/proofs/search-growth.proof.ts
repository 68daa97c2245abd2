import { proof } from '../harness/proof.ts'
import type { SizeName } from '../world/sizes.ts'
import { words } from '../world/words.ts'
import { feed, serveWorld } from './feed-growth/feeds.ts'
import { MAX, measureFeed } from './feed-growth/measure.ts'

const worlds: Record<'quick' | 'full', readonly [SizeName, SizeName]> = {
  quick: ['XS', 'S'],
  full: ['S', 'M'],
}

export default proof({
  name: 'search-growth',
  about: `Searching common, medium and rare words costs the same in a world ten times the size: within ${MAX}`,
  ci: false,
  engines: true,
  worlds,
  mutants: {
    'one-list-per-word': {
      file: 'server/src/modules/search/search.queries.ts',
      find: 'const WINDOW = 1000',
      replace: 'const WINDOW = 1',
      why: 'a common word is searched in a list as long as a segment',
    },
  },
  async run(p) {
    const [small, large] = p.size(worlds)
    const served = { small: await serveWorld(p, small), large: await serveWorld(p, large) }
    for (const [name, word] of Object.entries(words)) {
      const isShallow = name !== 'common'
      await measureFeed(
        p,
        feed(`${name} word`, 'feed/search', 'reads_50', () => ({ search_text: word }), { isShallow }),
        served,
      )
    }
    for (const { db } of Object.values(served)) await db.close()
  },
})
