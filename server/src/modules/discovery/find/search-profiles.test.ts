import { searchProfiles, typeAhead } from '@sayso/contract/calls/discovery'
import { createProfile, follow, updateProfile } from '@sayso/contract/calls/profiles'
import { autoregister } from '@sayso/contract/calls/unauth'
import type { ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Actor } from '../../../testing/cast.ts'
import { crowd as crowdIn, crowdOf, followAll } from '../../../testing/discovery.ts'
import { asker } from '../../../testing/person.ts'
import { runJob } from '../../../testing/run-job.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()
const ask = asker(world)

const handlesOf = (page: { profiles: readonly { handle: string }[] }) =>
  page.profiles.map(({ handle }) => handle)

const search = async (reader: Actor, text: string) =>
  handlesOf(await reader.call(searchProfiles, { search_text: text }))

const type = async (reader: Actor, prefix: string) => handlesOf(await reader.call(typeAhead, { prefix }))

interface Made {
  readonly handle: string
  readonly display_name: string
  readonly bio?: string
  readonly is_public?: boolean
}

/** A second profile of one of the cast: an account may have ten. */
async function make(owner: Actor, profile: Made): Promise<ProfileId> {
  const { profile: made } = await owner.call(createProfile, { is_public: true, ...profile })
  await world.settle()
  return made.unique_id
}

const crowd = (people: Parameters<typeof crowdIn>[1]) => crowdIn(world, people)

test('somebody is found by handle, by parts of it, by words of the name and by the beginnings of all', async () => {
  const alice = await world.as('alice')
  const bob = await world.as('bob')
  await make(bob, { handle: 'mara_lindqvist', display_name: 'Mara Vera Lindqvist' })
  for (const text of [
    'mara_lindqvist',
    '@mara_lind',
    'MARA',
    'lindq',
    'vera',
    'mara vera li',
    'lindqvist mara',
  ])
    for (const find of [search, type]) expect(await find(alice, text), text).toEqual(['mara_lindqvist'])
  expect(await search(alice, 'mara smith')).toEqual([])
  expect(await type(await world.visitor(), 'mara')).toEqual(['mara_lindqvist'])
})

test('words of the bio are found by the full search, after names, and not offered while typing', async () => {
  const alice = await world.as('alice')
  const bob = await world.as('bob')
  await make(bob, { handle: 'oven_one', display_name: 'One', bio: 'Sourdough, and proofing baskets.' })
  await make(bob, { handle: 'sourdough', display_name: 'Two' })
  expect(await search(alice, 'sourd')).toEqual(['sourdough', 'oven_one'])
  expect(await search(alice, 'baskets sourdough')).toEqual(['oven_one'])
  expect(await search(alice, 'one sourdough')).toEqual(['oven_one'])
  expect(await type(alice, 'sourd')).toEqual(['sourdough'])
})

test.for([
  ['accents and case', 'Nguyễn Thị Thủy', ['nguyen thi', 'THUY', 'nguyễn']],
  ['Cyrillic', 'Мария Новикова', ['мария', 'МАР', 'новикова ма']],
  ['Arabic', 'ليلى حداد', ['ليلى', 'حدا', 'حداد ليلى']],
  ['Japanese', '田中太郎', ['田中', '太郎', '田中太', '中太郎']],
  ['Korean', '김민수', ['김민', '김민수']],
  ['Thai', 'สมชาย ใจดี', ['สมช', 'ใจดี']],
  ['full-width letters', 'Ｓａｋｕｒａ', ['sakura']],
  ['an apostrophe', "Sinéad O'Brien", ['obrien', "o'bri", 'o’brien', 'sinead']],
  ['a hyphen', 'Jean-Luc Petit', ['jean-luc', 'luc pet', 'petit jean']],
  ['an emoji', 'Rosa 🌹 Blum', ['rosa blum', 'blum']],
] as const)('names are found whatever they are written in: %s', async ([what, name, texts]) => {
  const alice = await world.as('alice')
  const handle = `script_${what.replaceAll(/[^a-z]/gi, '').slice(0, 20)}`
  await crowd([{ handle, name }])
  for (const text of texts)
    for (const find of [search, type]) expect(await find(alice, text), text).toContain(handle)
})

test('one wrong letter is forgiven by the full search, in words of four letters and more', async () => {
  const alice = await world.as('alice')
  await crowd([
    { handle: 'katarzyna_w', name: 'Katarzyna Wisniewska' },
    { handle: 'ana_x', name: 'Ana' },
  ])
  for (const text of ['katarzina', 'katrzyna', 'kattarzyna', 'kaatrzyna', 'atarzyna', 'katarzyna wisnewska'])
    expect(await search(alice, text), text).toEqual(['katarzyna_w'])
  expect(await search(alice, 'katrzina'), 'two wrong letters').toEqual([])
  expect(await search(alice, 'anq'), 'three letters').toEqual([])
  expect(await type(alice, 'katarzina')).toEqual([])
})

test('the order: exact handle, then whom I follow, who follows me, and whom many established people follow', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('dan')]
  const names = ['zed', 'zed_friend', 'zed_fan', 'zed_famous', 'zed_nobody', 'zed_bought']
  const made = new Map<string, ProfileId>()
  for (const handle of names) made.set(handle, await make(bob, { handle, display_name: 'Zed' }))
  const id = (handle: string) => made.get(handle) as ProfileId
  const old = await crowdOf(world, 'old', 40)
  const fresh = await crowdOf(world, 'new', 60)
  await world.ctx.db.write((tx) =>
    sql`update account set created_at = now() where email like 'new\\_%'`.execute(tx),
  )
  await alice.call(follow, { profile_id: id('zed_friend') })
  await bob.actingAs(id('zed_fan')).call(follow, { profile_id: alice.profileId })
  await followAll(world, id('zed_famous'), old)
  await followAll(world, id('zed_bought'), fresh)
  const expected = ['zed', 'zed_friend', 'zed_fan', 'zed_famous']
  expect((await search(alice, 'zed')).slice(0, 4)).toEqual(expected)
  expect((await type(alice, 'zed')).slice(0, 4)).toEqual(expected)
  expect((await search(alice, 'zed')).slice(4).toSorted()).toEqual(['zed_bought', 'zed_nobody'])
})

test('a private profile is found by nobody, not even by its followers, and is found again when it is public', async () => {
  const [alice, carol] = [await world.as('alice'), await world.as('carol')]
  const quiet = await make(carol, {
    handle: 'quiet_one',
    display_name: 'Quentin Quiet',
    bio: 'quietly here',
    is_public: false,
  })
  await alice.call(follow, { profile_id: quiet })
  const texts = ['quiet_one', '@quiet_one', 'quentin', 'quentim', 'quietly', 'qu']
  const expectFound = async (readers: readonly Actor[], found: boolean) => {
    for (const reader of readers)
      for (const text of texts) expect((await search(reader, text)).includes('quiet_one'), text).toBe(found)
  }
  await expectFound([alice, carol, await world.visitor()], false)
  await carol.call(updateProfile, { profile_id: quiet, is_public: true })
  // The event has not been consumed: an index that is late only finds too few.
  expect(await search(alice, 'quentin')).toEqual([])
  await world.settle()
  await expectFound([alice], true)
  expect(await type(alice, 'quent')).toEqual(['quiet_one'])
  await runJob(world, 'discovery.make-type-ahead')
  await carol.call(updateProfile, { profile_id: quiet, is_public: false })
  // Nor does an index that is late find too many.
  await expectFound([alice, carol], false)
  expect(await type(alice, 'quent')).toEqual([])
  await world.settle()
  const { rows } = await world.ctx.db.write((tx) =>
    sql`select from profile_term where profile_id = ${rowId(quiet)}`.execute(tx),
  )
  expect(rows).toEqual([])
})

test('a renamed profile is found by its new names only', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('erin')]
  const id = await make(bob, { handle: 'before_name', display_name: 'Wilhelmina', bio: 'stonemason' })
  await bob.call(updateProfile, {
    profile_id: id,
    handle: 'after_name',
    display_name: 'Theodora',
    bio: 'potter',
  })
  await world.settle()
  for (const text of ['before_na', 'wilhelmina', 'wilhelmima', 'stonemason'])
    expect(await search(alice, text), text).toEqual([])
  for (const text of ['after_na', 'theodora', 'theodpra', 'potter'])
    expect(await search(alice, text), text).toEqual(['after_name'])
})

test('an event that was lost is made good at night', async () => {
  const alice = await world.as('alice')
  const bob = await world.as('erin')
  const id = await make(bob, { handle: 'lost_event', display_name: 'Ottokar' })
  const spoil = (statement: ReturnType<typeof sql>) => world.ctx.db.write((tx) => statement.execute(tx))
  await spoil(sql`delete from profile_standing where profile_id = ${rowId(id)}`)
  expect(await search(alice, 'ottokar')).toEqual([])
  await runJob(world, 'discovery.index-missing-profiles')
  expect(await search(alice, 'ottokar')).toEqual(['lost_event'])
  await spoil(sql`update profile set display_name = 'Ludmilla' where id = ${rowId(id)}`)
  await runJob(world, 'discovery.index-missing-profiles')
  expect(await search(alice, 'ottokar')).toEqual([])
  expect(await search(alice, 'ludmilla')).toEqual(['lost_event'])
  await spoil(sql`delete from profile_explore where profile_id = ${rowId(id)}`)
  await runJob(world, 'discovery.index-missing-profiles')
  const { rows } = await world.ctx.db.write((tx) =>
    sql`select from spelling where word in ('ottokar', 'ludmilla')`.execute(tx),
  )
  expect(rows, 'words nobody is called any more').toEqual([])
})

test('an account created during a purchase is not found until it publishes', async () => {
  const alice = await world.as('alice')
  await ask(autoregister, { email: 'guest@people.example', first_name: 'Gwendolyn', last_name: 'Guest' })
  await world.settle()
  expect(await search(alice, 'guest')).toEqual([])
})

test('a beginning with more people than are looked at offers the best of them', async () => {
  const alice = await world.as('alice')
  const names = Array.from({ length: 450 }, (_, n) => ({
    handle: `xan${String(n).padStart(3, '0')}`,
    name: 'Crowd',
  }))
  await crowd(names)
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ id: bigint }>`select id from profile where handle = 'xan449'`.execute(tx),
  )
  const best = rows[0]?.id ?? 0n
  await world.ctx.db.write((tx) =>
    sql`insert into follow select id, ${best}::bigint, make_id() from profile where handle ~ '^xan[01]'`.execute(
      tx,
    ),
  )
  await world.ctx.db.write((tx) => sql`update profile_standing set is_stale = true`.execute(tx))
  await runJob(world, 'discovery.count-followers')
  // Not among the first 200 by letter, so only the hourly list knows of it.
  expect(await type(alice, 'xan')).not.toContain('xan449')
  await runJob(world, 'discovery.make-type-ahead')
  expect((await type(alice, 'xa'))[0]).toBe('xan449')
  expect((await search(alice, 'xan'))[0]).toBe('xan449')
  await alice.call(follow, {
    profile_id: (await alice.call(searchProfiles, { search_text: 'xan333' })).profiles[0]
      ?.unique_id as ProfileId,
  })
  expect((await type(alice, 'xa'))[0], 'followed').toBe('xan333')
  await world.ctx.db.write((tx) => sql`delete from follow where followee_id = ${best}::bigint`.execute(tx))
})

test('results come in pages of twenty, each person once, by cursor and by number', async () => {
  const alice = await world.as('alice')
  await crowd(Array.from({ length: 45 }, (_, n) => ({ handle: `paged_${n}`, name: 'Peregrine' })))
  const pages = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await alice.call(searchProfiles, { search_text: 'peregrine', ...(cursor && { cursor }) })
    pages.push(page)
    cursor = page.next_cursor
  }
  expect(pages.map((page) => page.profiles.length)).toEqual([20, 20, 5])
  expect(pages.map((page) => page.has_more)).toEqual([true, true, false])
  expect(pages[0]?.num_found).toBe(45)
  expect(new Set(pages.flatMap(handlesOf)).size).toBe(45)
  const second = await alice.call(searchProfiles, { search_text: 'peregrine', page: 1 })
  expect(handlesOf(second)).toEqual(handlesOf(pages[1] ?? { profiles: [] }))
  expect((await alice.ask(searchProfiles, { search_text: 'x', cursor: 'zz' })).status).toBe(400)
  expect(handlesOf(await alice.call(searchProfiles, { search_text: 'peregrine', page: 500 }))).toEqual([])
})

test('hostile and empty input finds nothing and breaks nothing', async () => {
  const alice = await world.as('alice')
  const texts = [
    '',
    '   ',
    '%',
    '_',
    '%%%',
    '\\',
    "'",
    "'; drop table profile; --",
    '\u0000',
    'a\u0000b',
    '\ud800',
  ]
  for (const text of [...texts, '@', '#', '🙂', '\u202e', '*:*', '{', '"', '\u{10ffff}', ' '.repeat(200)])
    for (const [call, field] of [
      [searchProfiles, 'search_text'],
      [typeAhead, 'prefix'],
    ] as const) {
      const { status, body } = await alice.ask(call, { [field]: text })
      expect([200, 400], JSON.stringify(text)).toContain(status)
      if (status === 200 && text.trim() !== 'a\u0000b')
        expect(body['profiles'], JSON.stringify(text)).toEqual([])
    }
  for (const text of ['x'.repeat(200), 'ab '.repeat(66), '田'.repeat(200), '\u0301'.repeat(200)])
    expect((await alice.ask(searchProfiles, { search_text: text })).status).toBe(200)
  expect((await alice.ask(searchProfiles, { search_text: 'x'.repeat(201) })).status).toBe(400)
  expect((await alice.ask(typeAhead, { prefix: 'x'.repeat(201) })).status).toBe(400)
})

test('a like pattern is not a pattern: an underscore is an underscore', async () => {
  const alice = await world.as('alice')
  await crowd([
    { handle: 'under_score', name: 'U' },
    { handle: 'underXscore', name: 'X' },
  ])
  expect(await type(alice, 'under_s')).toEqual(['under_score'])
})
