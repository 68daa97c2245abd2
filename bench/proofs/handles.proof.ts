import { readFile } from 'node:fs/promises'
import { calls } from '@sayso/contract/calls/index'
import { callAs, makeMembers } from '../harness/members.ts'
import { inParallel } from '../harness/parallel.ts'
import { proof } from '../harness/proof.ts'
import type { Random } from '../harness/random.ts'

export default proof({
  name: 'handles',
  about: 'No handle hides one of our paths, resembles a well-known profile or differs by case alone',
  ci: true,
  engines: true,
  mutants: {
    'case-counts': {
      file: 'contract/src/reserved.ts',
      find: 'return reserved.has(handle.toLowerCase())',
      replace: 'return reserved.has(handle)',
      why: 'a path in another letter case is accepted as a handle',
    },
    'look-alikes-pass': {
      file: 'server/src/modules/profiles/edit/create-profile.service.ts',
      find: '(await looksLikeKnown(tx, handle, id, knownFollowersMin))',
      replace: '((await looksLikeKnown(tx, handle, id, knownFollowersMin)) && knownFollowersMin === 0)',
      why: 'a handle can resemble a well-known profile',
    },
    'sales-do-not-count': {
      file: 'server/src/modules/profiles/handles/handles.queries.ts',
      find: 'price_cents is not null and purchases > 0',
      replace: 'price_cents is not null and purchases > 1000000',
      why: 'profiles with sales are not protected',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const { url } = await p.spawnServer('server/src/api.ts', {
      env: {
        ...database.env,
        RATE_FACTOR: '1000000',
        LOG_LEVEL: 'error',
        LIMITS: '{"accounts":{"profilesMax":100000}}',
      },
      quiet: true,
    })
    const [taker] = await makeMembers(database, 1, 'taker')
    if (!taker) throw new Error('no account was created')
    const isGiven = async (handle: string) => {
      const { status, body } = await callAs(url, taker, 'user/createProfile', { handle, display_name: 'Any' })
      if (status !== 200 && status !== 400) throw new Error(`${handle}: ${status}`)
      return body.success === true
    }
    const givenOf = async (handles: readonly string[]) => {
      const given = await inParallel(handles.length, 8, (i) => isGiven(handles[i] as string))
      return handles.filter((_, i) => given[i])
    }

    const segments = await firstSegments()
    const spelled = segments.flatMap((word) => [
      word,
      word.toUpperCase(),
      word[0]?.toUpperCase() + word.slice(1),
    ])
    const hiding = await givenOf(spelled)
    p.figure('first path segments', segments.length)
    p.require(
      'every first path segment is rejected, in every case',
      hiding.length === 0,
      `${spelled.length} spellings, given: ${hiding.join(' ') || 'none'}`,
    )

    const known = p.size({ quick: 16, full: 40 })
    // Half of the known ones have many followers, half have sold something; the rest are ordinary.
    const names = Array.from({ length: known * 2 }, (_, i) => nameOf(p.random, i))
    await database.query(
      `with a as (insert into account (email) select 'k' || n || '@people.example' from generate_series(1, $1::int) n
                  returning id)
       insert into profile (id, account_id, handle, display_name)
       select make_id(), id, ($2::text[])[row_number() over ()], 'Known' from a`,
      [names.length, names],
    )
    const followed = names.slice(0, known / 2)
    const sellers = names.slice(known / 2, known)
    const unknown = names.slice(known)
    await database.query(
      `insert into profile_count select id, 'followers', case when handle = any($1) then 1000 else 999 end
         from profile where handle = any($1) or handle = any($2)`,
      [followed, unknown],
    )
    await database.query(
      `with made as (
         insert into post (id, author_id, text, visibility, reach, duration_minutes, price_cents, listed)
         select make_id(), id, 'for sale', 'everyone', 'w', 0, 300, true from profile
          where handle = any($1) or handle = any($2) returning id, author_id)
       insert into post_counter (post_id, purchases)
       select made.id, case when handle = any($1) then 1 else 0 end from made join profile on profile.id = author_id`,
      [sellers, unknown],
    )
    const variants = names.flatMap((name) => [name.toLowerCase(), name.toUpperCase()])
    const sameLetters = await givenOf(variants)
    p.require(
      'no case variant of a handle is accepted',
      sameLetters.length === 0,
      `${variants.length} variants, given: ${sameLetters.join(' ') || 'none'}`,
    )

    const alikes = [...followed, ...sellers].flatMap((name) =>
      Array.from({ length: 5 }, () => lookAlike(p.random, name)),
    )
    const passing = await givenOf(alikes)
    p.figure('look-alike pairs', alikes.length)
    p.require(
      'no look-alike of a well-known profile is accepted',
      passing.length === 0,
      `${alikes.length} pairs, given: ${passing.join(' ') || 'none'}`,
    )

    const harmless = unknown.map((name) => lookAlike(p.random, name))
    const free = await givenOf(harmless)
    p.require(
      'a look-alike of an unknown profile is accepted',
      free.length === harmless.length,
      `${free.length} of ${harmless.length} given`,
    )
  },
})

/** Read from the app's routes, the contract and the server's own paths, so that a new one is checked automatically. */
async function firstSegments(): Promise<string[]> {
  const source = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
  const routes = await source('web/src/app/routing/routes.ts')
  const pages = await source('server/src/web/pages.ts')
  const server = await source('server/src/web/web.routes.ts')
  const found = [
    ...[routes, pages, server].flatMap((text) =>
      [...text.matchAll(/'\/([\w-]+)(?:\/[^']*)?'/g)].map(([, word = '']) => word),
    ),
    ...[...(/NO_PAGES = new Set\(\[(.*?)\]\)/.exec(server)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
      ([, word = '']) => word,
    ),
    ...calls.map(({ path }) => path.split('/')[0] ?? ''),
    'api',
  ]
  if (found.length < 60) throw new Error(`only ${found.length} addresses were found`)
  return [...new Set(found)]
}

const SYLLABLES = [
  'mil',
  'corn',
  'lo',
  'wo',
  'rio',
  'vil',
  'tom',
  'new',
  'ino',
  'barn',
  'il',
  'dor',
  'zim',
  'wil',
]

/** A name of letters that have look-alikes, and a number that makes it unique. */
function nameOf(random: Random, i: number): string {
  const word = Array.from({ length: 3 }, () => random.pick(SYLLABLES)).join('')
  return `${word[0]?.toUpperCase()}${word.slice(1)}_${'abcdefghkj'[Math.floor(i / 10)]}${'abcdefghkj'[i % 10]}`
}

const SWAPS: readonly (readonly [RegExp, string])[] = [
  [/o/gi, '0'],
  [/i/gi, '1'],
  [/l/gi, 'I'],
  [/m/gi, 'rn'],
  [/w/gi, 'vv'],
  [/_/g, ''],
  [/(?<=^..)/, '_'],
]

/** Another handle that looks like this one. */
function lookAlike(random: Random, name: string): string {
  for (;;) {
    const alike = random
      .shuffle(SWAPS)
      .slice(0, random.integer(1, 4))
      .reduce((text, [from, to]) => text.replace(from, to), name)
    if (alike.toLowerCase() !== name.toLowerCase() && alike.length <= 30) return alike
  }
}
