import { createHash } from 'node:crypto'
import { DEMO_PASSWORD, demoEmail, demoLogIns } from '@sayso/server/demo/log-ins'
import { people, posts } from '@sayso/server/demo/world-data'
import { callAs, type Member, visit } from '../harness/members.ts'
import { inParallel } from '../harness/parallel.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { countWrong } from './demo/counts.ts'
import { everyTextTooLong } from './demo/lengths.ts'
import { readPages, type Shown } from './demo/pages.ts'
import { countVerdicts } from './demo/verdicts.ts'

/** What a newcomer may type. */
const EVERYDAY = [
  ...['bread', 'bridge', 'bus', 'onions', 'parrot', 'roof', 'sea', 'chess', 'garden', 'rain'],
  ...['coffee', 'school', 'map', 'music', 'flour', 'council', 'night', 'wall', 'bees', 'power'],
]
/** So many posts are what somebody sees before deciding to stay. */
const FIRST_SCREEN = 8
/** Readers are drawn by chance, so a few posts miss what was meant. */
const VERDICTS_MET = 0.8
/** So long somebody who starts the product waits for it, on two cores that have nothing else to do. */
const SEEDED_WITHIN_S = 30

export default proof({
  name: 'demo',
  about:
    'The demo world is worth entering: every number is its rows, no two people share a picture, first screens show everything there is, verdicts come out as meant, and searches find something',
  ci: false,
  engines: true,
  mutants: {
    'same-picture': {
      file: 'server/src/demo/seed-people.ts',
      find: 'placePicture(`portrait:${handle}`, {',
      replace: "placePicture(handle === 'theo_writes' ? 'portrait:mara' : `portrait:${handle}`, {",
      why: 'two people have the same face',
    },
    'count-off': {
      file: 'server/src/demo/seed-reactions.ts',
      find: 'set likes = l, dislikes = d, trues = t, falses = f',
      replace: 'set likes = l + 1, dislikes = d, trues = t, falses = f',
      why: 'a number is made up',
    },
    'nobody-small': {
      file: 'server/src/demo/seed-sales.ts',
      find: 'const count = isSmall ? SMALL_SELLER.sales : wanted',
      replace: 'const count = isSmall ? 40 : wanted',
      why: 'on some days nothing is carried over',
    },
    'all-believe': {
      file: 'server/src/demo/readers.ts',
      find: "truth: believes < mean + camp ? 'true' : 'false'",
      replace: "truth: believes < 2 + camp ? 'true' : 'false'",
      why: 'nobody ever doubts',
    },
    'not-indexed': {
      file: 'server/src/demo/seed-demo.ts',
      find: '  indexMissing,\n  indexMissingProfiles,',
      replace: '  indexMissingProfiles,',
      why: 'nothing is found until a worker has run',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    // Except for seeding nothing here is about speed: on a busy machine it takes longer, and that is all.
    const env = { ...database.env, SHED_DELAY_MS: '10000', DATABASE_WAIT_MS: '10000' }
    const began = performance.now()
    const seeded = await p.command('node', ['server/src/demo/seed.ts'], undefined, env)
    if (seeded.code !== 0) throw new Error(`the demo world could not be made:\n${seeded.output}`)
    const seconds = (performance.now() - began) / 1000
    p.figure('seeding, s', seconds.toFixed(1))
    if (p.isFull)
      p.require(
        `it is seeded within ${SEEDED_WITHIN_S} s`,
        seconds <= SEEDED_WITHIN_S,
        `seeded in ${seconds.toFixed(1)} s`,
      )
    const { url } = await p.spawnServer('server/src/api.ts', {
      env: { ...env, RATE_FACTOR: '1000', LOG_LEVEL: 'error' },
      quiet: true,
    })
    const visitor = await visit(url)

    const shown = await readPages(url, visitor, 'feed/global')
    const wrong = await countWrong(database, url, visitor, shown)
    p.figure('numbers shown', wrong.numbers)
    for (const fault of wrong.faults.slice(0, 5)) p.log(fault)
    p.require(
      'every number shown is its rows',
      wrong.faults.length === 0 && wrong.numbers > 1000,
      `${wrong.faults.length} of ${wrong.numbers} numbers wrong`,
    )

    await comparePictures(p, url, visitor)
    await lookAtFirstScreens(p, url, visitor)

    const tooLong = await everyTextTooLong(database)
    for (const text of tooLong.texts) p.log(text)
    p.require(
      'no text is longer than its place allows',
      tooLong.texts.length === 0 && tooLong.checked > 1000,
      `${tooLong.texts.length} of ${tooLong.checked} texts too long`,
    )

    const verdicts = await countVerdicts(database, posts)
    for (const [state, { met, of }] of Object.entries(verdicts.byState))
      p.figure(`verdicts: ${state}`, `${met} of ${of}`)
    p.require(
      `${VERDICTS_MET * 100} % of the posts meant to have a verdict reach it`,
      verdicts.of > 50 && verdicts.met >= verdicts.of * VERDICTS_MET,
      `${verdicts.met} of ${verdicts.of} verdicts as meant`,
    )

    const missed = await inParallel(EVERYDAY.length, 4, async (n) => {
      const { body } = await callAs(url, visitor, 'feed/search', { search_text: EVERYDAY[n] })
      return (body['posts'] as unknown[] | undefined)?.length ? [] : [EVERYDAY[n]]
    })
    p.require(
      'a search for each everyday word finds something',
      missed.flat().length === 0,
      `${EVERYDAY.length - missed.flat().length} of ${EVERYDAY.length} words found`,
    )
    await seedEveryDay(p)
  },
})

/** What is settled and paid depends on how far the week has come: the world has to be whole on all days. */
async function seedEveryDay(p: Proving): Promise<void> {
  const days = p.size({ quick: 1, full: 7 })
  let whole = 0
  for (let day = 1; day <= days; day++) {
    const at = new Date(Date.now() - day * 27 * 3_600_000).toISOString()
    const database = await p.freshDatabase()
    const seeded = await p.command('node', ['server/src/demo/seed.ts', '--at', at], undefined, database.env)
    if (seeded.code !== 0) throw new Error(`the demo world could not be made:\n${seeded.output}`)
    const rows = await database.query<{ status: string }>(
      'select distinct status from settlement_batch order by 1',
    )
    const states = rows.map(({ status }) => status).join(' ')
    if (states === 'carried_over completed failed open pending processing') whole++
    else p.log(`seeded ${at}: only ${states}`)
  }
  p.require(
    'earnings are in every state, whatever day it is',
    whole === days,
    `${whole} of ${days} days with every state`,
  )
}

async function logIn(url: string, handle: string): Promise<Member> {
  const body = JSON.stringify({ email: demoEmail(handle), password: DEMO_PASSWORD })
  const response = await fetch(`${url}/api/unauth/login`, { method: 'POST', body, headers: JSON_TYPE })
  return memberOf(handle, (await response.json()) as SignedIn)
}

const JSON_TYPE = { 'content-type': 'application/json' }

interface SignedIn {
  readonly session_token: string
  readonly user: { readonly current_profile: string }
}

const memberOf = (handle: string, { session_token: token, user }: SignedIn): Member => ({
  handle,
  token,
  profileId: user.current_profile,
})

/** By their bytes: two addresses may lead to the same picture. */
async function comparePictures(p: Proving, url: string, visitor: Member): Promise<void> {
  const hashes = await inParallel(people.length, 4, async (n) => {
    const { body } = await callAs(url, visitor, 'user/profile', { handle: people[n]?.handle }, 'GET')
    const { photo_url } = body['profile'] as { photo_url: string }
    const response = await fetch(new URL(photo_url, url))
    if (!response.ok) throw new Error(`${photo_url} answers ${response.status}`)
    return createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex')
  })
  const different = new Set(hashes).size
  p.require(
    'no two people share a picture',
    different === people.length,
    `${different} pictures of ${people.length} people`,
  )
}

/** What the first posts of a view must hold, and how it is recognised. */
const EXPECTED: Readonly<Record<string, (post: Shown) => boolean>> = {
  'a photo': ({ media }) => media.some(({ type }) => type === 'photo'),
  'a video': ({ media }) => media.some(({ type }) => type === 'video'),
  'a contested claim': ({ num_true, num_false }) => Math.min(num_true, num_false) >= 9,
  'something paid': ({ type }) => type === 'paid',
  'a conversation': ({ num_comments }) => num_comments > 3,
}
const PICTURES = ['a photo', 'a video', 'a conversation']
const SALES = ['a photo', 'something paid', 'a conversation']

async function lookAtFirstScreens(p: Proving, url: string, visitor: Member): Promise<void> {
  const readers = [visitor, ...(await Promise.all(demoLogIns.map(({ handle }) => logIn(url, handle))))]
  const missing: string[] = []
  let views = 0
  for (const reader of readers)
    for (const feed of reader === visitor ? ['global'] : ['global', 'following'])
      for (const [kind, wanted] of [
        ['standard', Object.keys(EXPECTED)],
        ['media_only', PICTURES],
        ['ptv_only', SALES],
      ] as const) {
        const { body } = await callAs(url, reader, `feed/${feed}`, { [kind]: true })
        const first = ((body['posts'] as Shown[] | undefined) ?? []).slice(0, FIRST_SCREEN)
        const lacks = wanted.filter((kind) => !first.some(EXPECTED[kind] as (post: Shown) => boolean))
        if (lacks.length > 0) missing.push(`${feed} (${kind}) of ${reader.handle}: no ${lacks.join(', no ')}`)
        views++
      }
  for (const one of missing) p.log(one)
  p.require(
    'the first screen of every view shows what there is',
    missing.length === 0,
    `${views - missing.length} of ${views} first screens complete`,
  )
}
