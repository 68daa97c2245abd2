import type { CommentId, PostId, ProfileId } from '@sayso/contract/ids'
import type { Comment } from '@sayso/contract/shapes/comment'
import type { Mute } from '@sayso/contract/shapes/mute'
import type { Post } from '@sayso/contract/shapes/post'
import type { Profile } from '@sayso/contract/shapes/profile'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Feed, postKeys } from '../../entities/post/index.ts'
import { askedSafety, askToBlock, askToMute, askToMuteWords } from '../../entities/safety/index.ts'
import { unmutePerson } from '../../entities/safety/mute.ts'
import { postOf } from '../../gallery/fixtures/posts.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useStore } from '../../lib/use-store.ts'
import { answerCall, Rejected } from '../../testing/api.ts'
import { isCutShort, narrowTo, sidewaysScroll } from '../../testing/layout.ts'
import { show } from '../../testing/show.tsx'
import { me, signIn } from '../../testing/signed-in.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { SafetyDialogs } from './safety-dialogs.tsx'

const troll = { ...postOf().profile, unique_id: 'troll' as ProfileId, handle: 'the_troll', display_name: 'T' }
const other = { ...postOf().profile, unique_id: 'other' as ProfileId, handle: 'other' }

const postBy = (profile: Post['profile'], id: string, text = 'Words') =>
  postOf({ unique_id: id as PostId, profile, text })

const lists: Readonly<Record<string, Feed>> = {
  explore: { scope: 'global', kind: 'standard', me },
  search: { scope: 'search', kind: 'standard', me, text: 'words' },
  page: { scope: 'profile', kind: 'standard', me, of: troll.unique_id },
  bought: { scope: 'purchases', me },
}

/** The ids of the posts in each list. */
const shown = () =>
  Object.fromEntries(
    Object.entries(lists).map(([name, feed]) => [
      name,
      queryClient
        .getQueryData<{ pages: { posts: Post[] }[] }>(postKeys.list(feed))
        ?.pages.flatMap(({ posts }) => posts.map(({ unique_id: id }) => id as string))
        .join(' '),
    ]),
  )

function comment(id: string, profile: Post['profile'], comments: Comment[] = []): Comment {
  return {
    ...{ unique_id: id as CommentId, text: id, profile, comments, num_comments: comments.length },
    ...{ is_deleted: false, not_shown: false, folded: null },
  } as unknown as Comment
}

/** `a(b c)`: whose text can be read is named, everything else is why it cannot. */
const read = (all: readonly Comment[]): string =>
  all
    .map((one) => {
      const word = one.not_shown ? '-' : one.folded === null ? one.text : `[${one.folded}]`
      return one.comments.length > 0 ? `${word}(${read(one.comments)})` : word
    })
    .join(' ')

const conversation = ['comments', me, 'p1', 'list', 'newest']
const talk = () =>
  read(queryClient.getQueryData<{ pages: { comments: Comment[] }[] }>(conversation)?.pages[0]?.comments ?? [])

function fillCache(): void {
  queryClient.clear()
  const posts = [
    postBy(other, 'o1'),
    postBy(troll, 't1', 'A rumour about #ostrey'),
    postBy(troll, 't2'),
    postBy(other, 'o2', 'No rumours'),
  ]
  for (const feed of Object.values(lists)) {
    queryClient.setQueryData(postKeys.list(feed), {
      pages: [{ posts, has_more: false, next_cursor: null }],
      pageParams: [{ page: 0 }],
    })
  }
  queryClient.setQueryData(['profile', me, 'troll'], { ...troll, is_following: true } as Profile)
  const tree = [
    comment('hi', other, [comment('boo', troll, [comment('hush', other)])]),
    comment('hey', troll),
  ]
  queryClient.setQueryData(conversation, {
    pages: [{ comments: tree, has_more: false, next_cursor: null }],
    pageParams: [null],
  })
}

function Layer() {
  return <SafetyDialogs asked={useStore(askedSafety)} />
}

async function open(ask: () => void, ...others: ProfileId[]) {
  signIn(...others)
  fillCache()
  await narrowTo(320)
  await show(
    <>
      <h1 tabIndex={-1}>Explore</h1>
      <Layer />
      <Toaster />
    </>,
  )
  ask()
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const everything = {
  explore: 'o1 t1 t2 o2',
  search: 'o1 t1 t2 o2',
  page: 'o1 t1 t2 o2',
  bought: 'o1 t1 t2 o2',
}

test('a block says what happens, takes the person out of everything loaded, and can be undone', async () => {
  const blocks = answerCall('user/block', () => ({}))
  const unblocks = answerCall('user/unblock', () => ({}))
  answerCall('profile/profile', () => ({ profile: troll as Profile }))
  await open(() => askToBlock(troll))
  const dialog = page.getByRole('alertdialog', { name: 'Block @the_troll?' })
  await expect.element(dialog).toBeVisible()
  await expect.element(page.getByText(/Public posts stay visible to anyone who is logged out/)).toBeVisible()
  expect(page.getByRole('checkbox').query()).toBeNull()
  expect(sidewaysScroll()).toBe(0)
  await expect.element(button('Cancel')).toHaveFocus()
  await button('Block').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(blocks).toEqual([{ user_profile_id: me, profile_id: 'troll' }])
  // What was bought stays.
  expect(shown()).toEqual({ ...everything, explore: 'o1 o2', search: 'o1 o2', page: 'o1 o2' })
  expect(talk()).toBe('hi(-(hush)) -')
  expect(queryClient.getQueryData(['profile', me, 'troll'])).toMatchObject({
    is_blocked: true,
    is_following: false,
  })
  await button('Undo').click()
  await expect.element(page.getByText(/You no longer follow them/)).toBeVisible()
  expect(unblocks).toHaveLength(1)
  expect(shown()).toEqual(everything)
  expect(talk()).toBe('hi(boo(hush)) hey')
})

test('somebody with several profiles may block for all of them, after a warning', async () => {
  const blocks = answerCall('user/block', () => ({}))
  await open(() => askToBlock(troll), 'ada-two' as ProfileId)
  const all = page.getByRole('checkbox', { name: 'Also for my other profiles' })
  await expect.element(all).toHaveAccessibleDescription(/They may notice/)
  await all.click()
  await button('Block').click()
  await expect.poll(() => blocks).toEqual([{ user_profile_id: me, profile_id: 'troll', all_mine: true }])
})

test('a long handle stays inside the dialog and the toast', async () => {
  answerCall('user/block', () => ({}))
  await open(() => askToBlock({ ...troll, handle: 'a_handle_of_thirty_characters_' }))
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().scrollWidth).toBeLessThanOrEqual(dialog.element().clientWidth)
  await button('Block').click()
  const title = page.getByText('You blocked @a_handle_of_thirty_characters_')
  await expect.element(title).toBeVisible()
  expect(isCutShort(title)).toBe(false)
})

test('a block that fails says why in its place, and nothing has changed', async () => {
  answerCall('user/block', () => {
    throw new Rejected({ code: 'blocks_full', error: 'You can block at most 5000 profiles.' })
  })
  await open(() => askToBlock(troll))
  await button('Block').click()
  await expect
    .element(page.getByRole('alert').getByText('You can block at most 5000 profiles.'))
    .toBeVisible()
  expect(shown()).toEqual(everything)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('a mute lasts as long as chosen, and acts on feeds and comments, not on pages', async () => {
  const mute = (until: string | null): Mute => ({
    ...{ kind: 'profile', profile: troll, text: '', until, except_followed: false },
  })
  const mutes = answerCall('user/mute', () => ({ mute: mute('2026-11-25T00:00:00Z') }))
  answerCall('user/unmute', () => ({}))
  await open(() => askToMute(troll))
  await expect.element(page.getByRole('radio', { name: 'For ever' })).toBeChecked()
  await page.getByText('7 days').click()
  await button('Mute').click()
  await expect.element(page.getByText('You muted @the_troll')).toBeVisible()
  expect(mutes).toEqual([{ user_profile_id: me, kind: 'profile', profile_id: 'troll', hours: 168 }])
  expect(shown()).toEqual({ ...everything, explore: 'o1 o2', search: 'o1 o2' })
  expect(talk()).toBe('hi([muted](hush)) [muted]')
  await unmutePerson(troll)
  expect(talk()).toBe('hi(boo(hush)) hey')
  expect(queryClient.getQueryData<Profile>(['profile', me, 'troll'])?.is_muted).toBeUndefined()
})

test('words of a post are chosen or typed, and posts with them leave the feeds', async () => {
  answerCall('unauth/config', () => ({}) as never)
  const mutes = answerCall('user/mute', ({ text }) => ({
    mute: {
      ...{ kind: 'word', profile: null, text: String(text), until: null, except_followed: false },
    },
  }))
  await open(() => askToMuteWords(postBy(troll, 't1', 'A rumour about #ostrey')))
  await button('Mute').click()
  await expect.element(page.getByText('Choose or enter what to mute.')).toBeVisible()
  await page.getByLabelText('Another word or phrase').fill('x'.repeat(61))
  await button('Mute').click()
  await expect.element(page.getByText('At most 60 characters.')).toBeVisible()
  await page.getByLabelText('Another word or phrase').fill('')
  await button('rumour').click()
  expect(sidewaysScroll()).toBe(0)
  await button('Mute').click()
  await expect.element(page.getByText('You muted “rumour”')).toBeVisible()
  expect(mutes).toEqual([{ user_profile_id: me, kind: 'text', text: 'rumour' }])
  expect(shown()).toEqual({ ...everything, explore: 'o1 t2 o2', search: 'o1 t2 o2' })
})
