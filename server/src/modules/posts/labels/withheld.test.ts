import { commentOnPost, getComments } from '@sayso/contract/calls/comments'
import { followingFeed, globalFeed, profileFeed, searchFeed } from '@sayso/contract/calls/feeds'
import { calls } from '@sayso/contract/calls/index'
import { notifications } from '@sayso/contract/calls/notifications'
import { getPost, updatePost } from '@sayso/contract/calls/posts'
import { follow } from '@sayso/contract/calls/profiles'
import { like } from '@sayso/contract/calls/reactions'
import { setContentPreferences } from '@sayso/contract/calls/safety'
import type { CommentId, PostId } from '@sayso/contract/ids'
import type { Label } from '@sayso/contract/shapes/scalars'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import { bucketName, useStore } from '../../../testing/bucket.ts'
import type { Actor } from '../../../testing/cast.ts'
import { useMailbox } from '../../../testing/mailbox.ts'
import { switchAll, untilNotified, WITHOUT_DELAY } from '../../../testing/notifications.ts'
import { postsContext } from '../../../testing/posts.ts'
import { rowsOf } from '../../../testing/sales.ts'
import { sendMedia } from '../../../testing/sending.ts'
import { useWorld } from '../../../testing/world.ts'
import { isWithheld } from '../visibility.fragments.ts'

const mailbox = useMailbox()
const world = useWorld({ ...WITHOUT_DELAY, ...mailbox.environment, ADULT: 'on', S3_BUCKET: bucketName() })
useStore(world)

/** Words that are nowhere but in what is withheld. */
const wordOf = (label: Label) => `${label}canary`
const posts: Record<'adult' | 'sensitive', PostId> = { adult: '' as PostId, sensitive: '' as PostId }
let comment: CommentId
const mediaKeys = { adult: '', sensitive: '' }
let alice: Actor
let bob: Actor

/** Alice publishes under each label, with an earlier text, a picture, a comment, and bob mentioned. */
beforeAll(async () => {
  ;[alice, bob] = [await world.as('alice'), await world.as('bob')]
  await switchAll(bob, true)
  await bob.call(setContentPreferences, { sensitive: 'hide' })
  await rowsOf(world.ctx, sql`update account set created_at = now() - interval '30 days'`)
  await bob.call(follow, { profile_id: alice.profileId })
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c82828' } })
    .jpeg()
    .toBuffer()
  for (const label of ['adult', 'sensitive'] as const) {
    const id = await alice.publish({ text: `${wordOf(label)} earlier @bob`, labels: [label] })
    await alice.call(updatePost, { post_id: id, text: `now ${wordOf(label)} @bob #${wordOf(label)}` })
    await sendMedia(world.baseUrl, alice, id, picture, { alt: `${wordOf(label)} alt` })
    posts[label] = id
  }
  const carol = await world.as('carol')
  await carol.call(setContentPreferences, { adult: 'show', sensitive: 'show', adult_statement: true })
  await carol.call(like, { post_id: posts.adult })
  const said = await carol.call(commentOnPost, {
    post_id: posts.adult,
    comment: `@bob ${wordOf('adult')} comment`,
  })
  comment = said.comment.unique_id
  await untilNotified(world)
  for (const label of ['adult', 'sensitive'] as const) {
    const asked = sql<{ key: string }>`
      select key from media join post_media on media_id = media.id where post_id = ${rowId(posts[label])}`
    mediaKeys[label] = (await rowsOf(world.ctx, asked))[0]?.key ?? ''
    expect(mediaKeys[label]).toMatch(/^[0-9a-z]{26}$/)
    expect(JSON.stringify(await alice.call(getPost, { post_id: posts[label] }))).toContain(mediaKeys[label])
  }
})

test('no call answers with a byte of a post that the reader hides, nor with the key of its pictures', async () => {
  const visitor = await world.visitor()
  const inputs = (id: PostId) => ({
    post_id: id,
    comment_id: comment,
    profile_id: alice.profileId,
    handle: 'alice',
    search_text: 'alice',
  })
  let asked = 0
  for (const [who, hidden] of [
    [bob, ['adult', 'sensitive']],
    [visitor, ['adult']],
  ] as const) {
    for (const call of calls.filter(({ effect }) => effect === 'read'))
      for (const label of hidden) {
        const fields = Object.entries(inputs(posts[label])).filter(([name]) => name in call.input.properties)
        const { body } = await who.ask(call, Object.fromEntries(fields))
        asked++
        const bytes = JSON.stringify(body)
        const secrets = hidden.flatMap((one) => [wordOf(one), mediaKeys[one]])
        expect([call.path, secrets.filter((secret) => bytes.includes(secret))]).toEqual([call.path, []])
      }
  }
  expect(asked).toBeGreaterThan(100)
})

test('lists leave it out, a link shows that there is something, and its author sees it', async () => {
  const ids = async (who: Actor, call: typeof globalFeed | typeof profileFeed, input: object = {}) =>
    (await who.call(call as typeof globalFeed, input)).posts.map(({ unique_id }) => unique_id)
  const of = { profile_id: alice.profileId }
  const found = { search_text: 'alice' }
  for (const who of [bob, await world.visitor()]) {
    expect(await ids(who, globalFeed)).not.toContain(posts.adult)
    expect(await ids(who, profileFeed, of)).not.toContain(posts.adult)
    expect(await ids(who, searchFeed as never, found)).not.toContain(posts.adult)
  }
  expect(await ids(bob, followingFeed as never)).not.toContain(posts.adult)
  const { post } = await bob.call(getPost, { post_id: posts.adult })
  expect(post).toMatchObject({ gate: 'adult', is_withheld: true, text: '', media: [], files: [] })
  expect(post).toMatchObject({ can_comment: false, can_react: false, labels: ['adult'] })
  expect((await bob.call(getComments, { post_id: posts.adult })).comments).toEqual([])
  const carol = await world.as('carol')
  for (const who of [alice, carol]) {
    expect(await ids(who, globalFeed)).toContain(posts.adult)
    expect((await who.call(getPost, { post_id: posts.adult })).post).toMatchObject({ gate: null })
  }
  expect((await carol.call(getComments, { post_id: posts.adult })).comments).toHaveLength(1)
})

test('a blurred post has its text and pictures, and says what covers it', async () => {
  const dan = await world.as('dan')
  await dan.call(setContentPreferences, { adult: 'blur', adult_statement: true })
  const { post } = await dan.call(getPost, { post_id: posts.adult })
  expect(post).toMatchObject({ gate: 'adult', is_withheld: false, can_comment: true })
  expect(post.text).toContain(wordOf('adult'))
  expect(post.media).toHaveLength(1)
})

test('notifications and their emails tell of it without a word of it', async () => {
  const { notifications: listed } = await bob.call(notifications, {})
  const about = listed.filter(({ post_id }) => post_id === posts.adult)
  expect(about.map((one) => one.about).toSorted()).toEqual(['comment_mention', 'post_mention'])
  expect(about.map(({ quote }) => quote)).toEqual([null, null])
  const mails = mailbox.mails.filter(({ recipients }) => recipients.includes('bob@people.example'))
  expect(mails.length).toBeGreaterThan(0)
  for (const mail of mails) expect(JSON.stringify(mail)).not.toContain('canary')
})

test('tags of adult posts are not counted', async () => {
  const counted = await rowsOf(
    world.ctx,
    sql<{ tag: string }>`select tag from tag_standing where scope = 'w' and tag like '%canary'`,
  )
  expect(counted.map(({ tag }) => tag)).toEqual([wordOf('sensitive')])
})

test('the SQL condition and the rule for cards agree, whoever looks and whether adult posts are allowed', async () => {
  const ctx = postsContext(world.ctx)
  const both = await alice.publish({ text: 'both', labels: ['sensitive', 'adult'] })
  const people = await Promise.all(
    (['alice', 'bob', 'carol', 'dan', 'erin'] as const).map((one) => world.as(one)),
  )
  let withheld = 0
  for (const who of people)
    for (const id of [posts.adult, posts.sensitive, both]) {
      const { post } = await who.call(getPost, { post_id: id })
      const asked = (hasAdult: boolean) => sql<{ yes: boolean }>`
        select ${isWithheld({ hasAdult })} as yes from post
          join profile author on author.id = post.author_id
          join profile viewer on viewer.id = ${rowId(who.profileId)} where post.id = ${rowId(id)}`
      const [on] = await rowsOf(ctx, asked(true))
      expect([id, who.profileId, on?.yes]).toEqual([id, who.profileId, post.is_withheld])
      const [off] = await rowsOf(ctx, asked(false))
      const isAdult = post.labels.includes('adult') && who !== alice
      expect(off?.yes).toBe(isAdult || post.is_withheld)
      withheld += Number(post.is_withheld)
    }
  expect(withheld).toBeGreaterThan(2)
})
