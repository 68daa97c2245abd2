import type { Database } from '../harness/databases.ts'
import { type Answer, callAs, type Member, makeMembers } from '../harness/members.ts'
import { inParallel } from '../harness/parallel.ts'
import { type Proving, proof } from '../harness/proof.ts'

/** Posts with a link to one website, by all new accounts together, in an hour. */
const AT_MOST = 10

export default proof({
  name: 'spam-burst',
  about: `However many new accounts link to one website, ${AT_MOST} of their posts an hour do; known accounts notice nothing`,
  ci: true,
  engines: true,
  mutants: {
    'per-account-only': {
      file: 'server/src/modules/abuse/repeats.ts',
      find: 'admit(rule, { viewer: site }',
      replace: 'admit(rule, { viewer: `${site} ${Math.random()}` }',
      why: 'each account has a count of its own, so many accounts have many',
    },
    'every-subdomain': {
      file: 'server/src/modules/abuse/sites.policy.ts',
      find: "return (domain ?? hostname ?? '').toLowerCase()",
      replace: "return (hostname ?? domain ?? '').toLowerCase()",
      why: 'a new subdomain for every post gets around the count',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const env = { ...database.env, LOG_LEVEL: 'error', RATE_FACTOR: '1' }
    const [first, second] = [
      await p.spawnServer('server/src/api.ts', { env, quiet: true }),
      await p.spawnServer('server/src/api.ts', { env, quiet: true }),
    ]
    const urls = [first.url, second.url]
    const crowd = await makeMembers(database, p.size({ quick: 60, full: 200 }), 'burst')
    const known = await makeMembers(database, 20, 'known')
    await makeKnown(database)
    await inParallelTo(p, urls, crowd, known)
  },
})

const makeKnown = (database: Database) =>
  database.query(
    "update account set verified_at = now() - interval '30 days' where email like 'known\\_%@people.example'",
  )

async function inParallelTo(
  p: Proving,
  urls: readonly string[],
  crowd: readonly Member[],
  known: readonly Member[],
): Promise<void> {
  const say = (who: Member, text: string, n: number): Promise<Answer> =>
    callAs(urls[n % urls.length] as string, who, 'feed/post', {
      ...{ text, visibility: 'everyone', geo_visibility: 'global', duration: 0 },
    })
  const answers: Answer[] = []
  // Each with words and a subdomain of their own, at two servers, all at once.
  await inParallel(crowd.length, 16, async (n) => {
    const who = crowd[n] as Member
    answers.push(await say(who, `Number ${n} says: https://s${n}.spam.example/${n}`, n))
  })
  const published = answers.filter(({ body }) => body.success === true).length
  const refused = answers.filter(({ body }) => body.code === 'newcomer_site').length
  p.require(
    `of ${crowd.length} posts at most ${AT_MOST} are published`,
    published === AT_MOST,
    `${published} published`,
  )
  p.require('the others are told why', refused === crowd.length - published, `${refused} told`)

  const ofKnown: Answer[] = []
  await inParallel(known.length, 8, async (n) => {
    ofKnown.push(await say(known[n] as Member, `I know it too: https://www.spam.example/${n} is odd`, n))
  })
  const fine = ofKnown.filter(({ body }) => body.success === true).length
  p.require('known accounts link to it as ever', fine === known.length, `${fine} of ${known.length}`)

  const others: Answer[] = []
  await inParallel(crowd.length, 16, async (n) => {
    others.push(await say(crowd[n] as Member, `My own page, number ${n}: https://page${n}.example/`, n))
  })
  const own = others.filter(({ body }) => body.success === true).length
  p.require('new accounts link to other websites', own === crowd.length, `${own} of ${crowd.length}`)
}
