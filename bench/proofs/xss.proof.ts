import type { Browser, Page } from '@playwright/test'
import { startInternet } from '@sayso/sandbox/internet'
import { untilSettled } from '../harness/attachments.ts'
import { desk, openBrowser, signIn } from '../harness/browser.ts'
import { type Member, makeMembers } from '../harness/members.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { serveApp } from '../harness/web-server.ts'
import {
  type Bundle,
  hostilePage,
  hostOf,
  type Planted,
  plantLinks,
  plantPost,
  plantProfile,
  reportMark,
  sendLinks,
} from './xss/fields.ts'
import { ordinaryWalk } from './xss/ordinary-day.ts'
import { allPayloads } from './xss/payloads.ts'
import {
  type Look,
  lookAt,
  looksAtAddresses,
  looksAtOwnProfile,
  looksAtPost,
  looksAtProfile,
  type Seen,
} from './xss/screens.ts'
import { believeAll, openBarePage } from './xss/walls.ts'
import { type Watch, watchContext } from './xss/watch.ts'

export default proof({
  name: 'xss',
  about: 'No hostile text in any field or URL runs, and ordinary use violates no content security policy',
  ci: false,
  engines: true,
  mutants: {
    'raw-text': {
      file: 'web/src/entities/post/ui/rich-text.tsx',
      find: 'return <Nodes nodes={richTextOf(text)} />',
      replace: 'return <span dangerouslySetInnerHTML={{ __html: text }} />',
      why: 'user text is rendered as markup',
    },
    'raw-title': {
      file: 'web/src/entities/post/ui/preview-card.tsx',
      find: '{title ?? url}',
      replace: '<b dangerouslySetInnerHTML={{ __html: title ?? url }} />',
      why: 'the title of a linked page is rendered as markup',
    },
    'raw-head': {
      file: 'server/src/web/page-head.ts',
      find: "return oneLine(text).replace(/[&<>\"']/g, (character) => ENTITIES[character] ?? '')",
      replace: "return oneLine(text).replace(/[&]/g, (character) => ENTITIES[character] ?? '')",
      why: 'a name can end the head of the page and continue as markup',
    },
    'any-scheme-kept': {
      file: 'server/src/modules/profiles/edit/profile-texts.policy.ts',
      find: 'if (hasScheme && !/^https?:\\/\\//i.test(text)) return null',
      replace: 'if (hasScheme && !/^https?:\\/\\//i.test(text)) return text',
      why: 'a web link can contain code',
    },
    'any-scheme-shown': {
      file: 'web/src/lib/urls.ts',
      find: "return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null",
      replace: 'return url.href',
      why: 'any stored link is rendered',
    },
    'inline-allowed': {
      file: 'server/src/web/policy.ts',
      find: "'script-src': [\"'self'\", ...template.scriptHashes, ...card.scripts],",
      replace: "'script-src': [\"'self'\", \"'unsafe-inline'\", ...card.scripts],",
      why: 'the content security policy allows inline scripts',
    },
    'own-pictures-refused': {
      file: 'server/src/web/policy.ts',
      find: "'img-src': [\"'self'\", 'data:', 'blob:', ...media],",
      replace: "'img-src': [\"'self'\", 'data:', ...media],",
      why: 'the policy blocks the composer’s previews',
    },
  },
  async run(p) {
    p.require('there are at least 400 payloads', allPayloads.length >= 400, `${allPayloads.length} payloads`)
    const numbered = allPayloads.map((payload, number) => ({ number, payload }))
    const chosen = p.isFull ? numbered : p.random.shuffle(numbered).slice(0, 140)
    const onPosts = inBundles(chosen, p.size({ quick: 70, full: 6 }))
    const onProfiles = inBundles(chosen, p.size({ quick: 35, full: 1 }))
    const inAddresses = inBundles(chosen, p.size({ quick: 140, full: 16 }))

    const internet = await hostileInternet(onPosts)
    const app = await serveApp(p, { EGRESS_DNS: internet.dns, EGRESS_PROXY: internet.proxy })
    const { url, database, env } = app
    await p.spawnServer('server/src/worker.ts', { env, ready: null })
    const authors = await makeMembers(database, onPosts.length, 'author')
    const people = await makeMembers(database, onProfiles.length, 'person')
    const site = { url, database, tally: { taken: 0, refused: 0, broken: [] as string[] } }
    const planted: Planted[] = []
    for (const [at, author] of authors.entries())
      planted.push(await plantPost(site, author, onPosts[at] as Bundle))
    for (const [at, person] of people.entries()) await plantProfile(site, person, onProfiles[at] as Bundle)
    const [somebody] = people as [Member]
    const kept = await sendLinks(site, somebody, numbered)
    p.require('no web link with code is stored', kept === 0, `${kept} links of code kept`)
    await plantLinks(site, people, numbered)
    const { taken, refused, broken } = site.tally
    p.require(
      'the server has no errors',
      broken.length === 0,
      `${taken} taken, ${refused} refused ${broken.slice(0, 2)}`,
    )
    await untilSettled(database, p.size({ quick: 20, full: 600 }))

    const browser = await openBrowser()
    try {
      await tryWalls(p, browser, url, chosen)
      const seen: Seen = { strangers: [], met: new Map() }
      const hits: string[] = []
      /** One browser profile visits all of these: what one page stores there meets the next page too. */
      async function visit(visits: readonly Visit[], member?: Member) {
        const context = await browser.newContext(desk)
        const watch = await watchContext(context, url)
        if (member) await signIn(context, url, member)
        const page = await context.newPage()
        for (const { bundle, looks } of visits)
          for (const look of looks) await lookAt(page, url, look, bundle, seen)
        hits.push(...allReports(watch))
        await context.close()
      }
      for (const one of planted) await visit([{ bundle: one.bundle, looks: looksAtPost(one) }], one.author)
      p.log(`${planted.length} posts visited`)
      await visit(
        people.map(({ profileId }, at) => ({
          bundle: onProfiles[at] as Bundle,
          looks: looksAtProfile(profileId),
        })),
      )
      p.log(`${people.length} profiles visited`)
      await visit(
        [{ bundle: onProfiles[0] as Bundle, looks: looksAtOwnProfile(somebody.profileId) }],
        somebody,
      )
      await visit(
        inAddresses.map((bundle) => ({ bundle, looks: looksAtAddresses(bundle, somebody.profileId) })),
      )
      for (const hit of [...hits, ...seen.strangers].slice(0, 20)) p.log(hit)
      p.require(
        'no payload ran, sent a request, navigated or was blocked',
        hits.length === 0,
        `${hits.length} hits`,
      )
      p.require(
        'no payload created markup or links',
        seen.strangers.length === 0,
        `${seen.strangers.length} strangers`,
      )
      const shown = [...planted.flatMap(looksAtPost), ...looksAtProfile('')].flatMap(({ shows }) => shows)
      const unseen = new Set(shown.filter((field) => !seen.met.has(field)))
      p.require(
        'every field was shown on a screen',
        unseen.size === 0,
        `${seen.met.size} fields met ${[...unseen]}`,
      )

      const daily = await browser.newContext(desk)
      const quiet = await watchContext(daily, url)
      await signIn(daily, url, somebody)
      const screens = await ordinaryWalk(daily, url)
      const reports = allReports(quiet)
      for (const report of reports) p.log(report)
      p.require(
        'ordinary use causes no policy reports',
        reports.length === 0,
        `${reports.length} reports on ${screens} ordinary screens`,
      )
    } finally {
      await browser.close()
      await internet.close()
    }
  },
})

interface Visit {
  readonly bundle: Bundle
  readonly looks: readonly Look[]
}

/** Pages with hostile metadata, for the server that makes previews of them. */
function hostileInternet(bundles: readonly Bundle[]) {
  const pages = new Map(bundles.map((bundle) => [hostOf(bundle), hostilePage(bundle)]))
  return startInternet({
    names: (name) => (pages.has(name) ? ['93.184.215.14'] : []),
    site: (request, response) => {
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(pages.get(request.headers.host ?? ''))
    },
  })
}

/**
 * Checks the payloads and the policy themselves: payloads that never run would prove nothing, and neither would an
 * untested policy.
 */
async function tryWalls(p: Proving, browser: Browser, url: string, chosen: Bundle): Promise<void> {
  const texts = chosen
    .slice(0, p.size({ quick: 80, full: chosen.length }))
    .map(({ number, payload }) => payload(`ran(${number})`))
  async function believe(open: (page: Page) => Promise<unknown>) {
    const context = await browser.newContext(desk)
    const { ran, stopped } = await watchContext(context, url)
    const page = await context.newPage()
    await open(page)
    await believeAll(page, texts)
    await context.close()
    return { ran: new Set(ran).size, stopped: stopped.length }
  }
  const bare = await believe(openBarePage)
  p.require(
    'the payloads run on a page without protection',
    bare.ran >= texts.length / 2,
    `${bare.ran} of ${texts.length} run on a bare page`,
  )
  const ours = await believe((page) => page.goto(`${url}/ping`))
  p.require(
    'no payload runs behind our policy alone',
    ours.ran === 0 && ours.stopped > 0,
    `${ours.ran} run behind the policy alone, which stopped ${ours.stopped}`,
  )
}

const allReports = ({ ran, dialogs, outward, stopped }: Watch) => [
  ...ran.map((mark) => `ran ${reportMark(mark, allPayloads)}`),
  ...dialogs.map((words) => `asked ${words}`),
  ...outward.map((address) => `went to ${address}`),
  ...stopped.map((what) => `stopped ${what}`),
]

function inBundles<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  const bundles: T[][] = []
  for (let from = 0; from < all.length; from += size) bundles.push(all.slice(from, from + size))
  return bundles
}
