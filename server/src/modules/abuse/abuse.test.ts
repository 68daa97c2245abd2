import { commentOnPost } from '@sayso/contract/calls/comments'
import { createPost, updatePost } from '@sayso/contract/calls/posts'
import { updateProfile } from '@sayso/contract/calls/profiles'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { rowId } from '../../platform/db/row-id.ts'
import type { Actor } from '../../testing/cast.ts'
import { useWorld } from '../../testing/world.ts'
import { insertBlocked } from './index.ts'

const world = useWorld({ RATE_FACTOR: '1', CHALLENGE: 'never' })

let fresh: Actor
let known: Actor

beforeAll(async () => {
  fresh = await world.as('alice')
  known = await world.as('bob')
  await confirmedFor(known, '8 days')
})

const confirmedFor = (who: Actor, ago: string) =>
  world.ctx.db.write((tx) =>
    sql`update account set verified_at = now() - ${ago}::interval
         where id = (select account_id from profile where id = ${rowId(who.profileId)})`.execute(tx),
  )

const everywhere = { visibility: 'everyone', geo_visibility: 'global', duration: 0 } as const
const post = async (who: Actor, text: string, more: object = {}) =>
  (await who.ask(createPost, { ...everywhere, text, ...more })).body

test('a new account has one link and three mentions in a text for a day, then three and ten for a week', async () => {
  const links = (count: number) =>
    Array.from({ length: count }, (_, n) => `https://one${n}.example/${fresh.profileId}`).join(' ')
  const mentions = (count: number) => Array.from({ length: count }, (_, n) => `@nobody${n}`).join(' ')
  expect(await post(fresh, `Look: ${links(1)}`)).toMatchObject({ success: true })
  expect(await post(fresh, `Look: ${links(2)}`)).toMatchObject({
    code: 'newcomer_text',
    error: 'While your account is new, a text can have at most 1 link',
  })
  expect(await post(fresh, mentions(3))).toMatchObject({ success: true })
  expect(await post(fresh, mentions(4))).toMatchObject({ code: 'newcomer_text' })
  await confirmedFor(fresh, '25 hours')
  expect(await post(fresh, `${links(3)} in the week`)).toMatchObject({ success: true })
  expect(await post(fresh, `${links(4)} in the week`)).toMatchObject({ code: 'newcomer_text' })
  expect(await post(fresh, mentions(11))).toMatchObject({ code: 'newcomer_text' })
  expect(await post(known, `${links(6)} by somebody known`)).toMatchObject({ success: true })
})

test('a new account asks at most 20 dollars, also in an edit', async () => {
  const offer = { type: 'paid', ptv_text: 'the secret', ptv_price_in_cents: 2001 }
  expect(await post(fresh, 'The whole story, for a price', offer)).toMatchObject({
    code: 'newcomer_price',
    error: expect.stringContaining('20'),
  })
  const { post: made } = (await post(fresh, 'The whole story, for less', {
    ...offer,
    ptv_price_in_cents: 2000,
  })) as unknown as { post: { unique_id: string } }
  const dearer = { post_id: made.unique_id, text: 'The whole story, for less', ptv_price_in_cents: 2500 }
  expect((await fresh.ask(updatePost, dearer)).body).toMatchObject({ code: 'newcomer_price' })
  expect(await post(known, 'The whole story of somebody known', offer)).toMatchObject({ success: true })
})

test('the same text is refused the third time within a day, but short ones are not, nor a retry', async () => {
  const text = 'Buy my wonderful course while it lasts!'
  const retry = { client_key: 'the same request' }
  expect(await post(known, text, retry)).toMatchObject({ success: true })
  expect(await post(known, text, retry)).toMatchObject({ success: true })
  expect(await post(known, `  BUY my wonderful\ncóurse while it lasts!`)).toMatchObject({ success: true })
  expect(await post(known, text)).toMatchObject({ code: 'duplicate_text' })
  const { post: first } = (await post(known, 'Say something')) as unknown as { post: { unique_id: string } }
  const comment = async (said: string) =>
    (await known.ask(commentOnPost, { post_id: first.unique_id, comment: said })).body
  expect(await comment(text)).toMatchObject({ code: 'duplicate_text' })
  for (let n = 0; n < 4; n++) expect(await comment('Thank you!')).toMatchObject({ success: true })
})

test('nobody links to a website on the list, in posts, locked texts, comments and profiles', async () => {
  await world.ctx.db.write((tx) => insertBlocked(tx, 'bad.example'))
  const refused = { code: 'link_blocked', error: 'Links to bad.example are not allowed here' }
  expect(await post(known, 'Come to https://very.bad.example/x')).toMatchObject(refused)
  const offer = { type: 'paid', ptv_text: 'https://bad.example', ptv_price_in_cents: 100 }
  expect(await post(known, 'The locked text has it', offer)).toMatchObject(refused)
  const { post: made } = (await post(known, 'Good as it is')) as unknown as { post: { unique_id: string } }
  const said = { post_id: made.unique_id, comment: 'https://bad.example/y' }
  expect((await known.ask(commentOnPost, said)).body).toMatchObject(refused)
  const form = { profile_id: known.profileId, web_link: 'https://bad.example/me' }
  expect((await known.ask(updateProfile, form)).body).toMatchObject(refused)
})

test('five new accounts with one text: a person looks at it, and it stays where it is', async () => {
  const text = 'This is how I doubled my money, ask me how'
  for (const name of ['alice', 'carol', 'dan', 'erin'] as const)
    expect(await post(await world.as(name), text)).toMatchObject({ success: true })
  await world.settle()
  const cases = () =>
    world.ctx.db.write(async (tx) => {
      const found = sql<{ subject_kind: string; source: string }>`select subject_kind, source from mod_case`
      return (await found.execute(tx)).rows
    })
  expect(await cases()).toEqual([])
  await confirmedFor(known, '6 days')
  expect(await post(known, text)).toMatchObject({ success: true })
  await confirmedFor(known, '8 days')
  await world.settle()
  expect(await cases()).toEqual([{ subject_kind: 'post', source: 'signal' }])
})

test('a new account posts ten times an hour, a known one sixty times', async () => {
  const dan = await world.as('dan')
  const answers = []
  for (let n = 0; n < 12; n++) answers.push((await post(dan, `Number ${n} of a long day`)).code ?? 'ok')
  // One was posted above.
  expect(answers.filter((code) => code === 'ok')).toHaveLength(9)
  expect(new Set(answers.slice(9))).toEqual(new Set(['rate_limited']))
})
