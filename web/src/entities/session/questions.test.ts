import type { User } from '@sayso/contract/shapes/user'
import { expect, test, vi } from 'vitest'
import { refusal } from './test-api.ts'
import { ada, asksFor, like, open, openMember, server } from './test-kit.ts'

const PATH = 'feed/like'
const newcomer: User = { ...ada(), verified: false }
const confirmed: User = { ...ada(), verified: true }

/** Makes the server ask for a confirmed address, as the real one does. */
function beStrict(): void {
  server.on(PATH, ({ token }) =>
    server.members.get(token ?? '')?.verified
      ? { body: { success: true, post: {} } }
      : refusal('email_unverified', 'Please verify your email first.', 403),
  )
  server.on('user/verify', ({ token }) => {
    server.members.set(token ?? '', confirmed)
    return { body: { success: true, user: confirmed } }
  })
}

async function openNewcomer() {
  const tab = openMember({ user: newcomer })
  await tab.session.start()
  beStrict()
  const isAsked = () => vi.waitFor(() => expect(tab.session.question.get()?.kind).toBe('email'))
  const confirm = () => tab.session.replace(tab.session.call('user/verify', { code: '123456' }))
  return { ...tab, isAsked, confirm }
}

test('a call that needs a confirmed address waits for the code and is repeated once', async () => {
  const { session, who, isAsked, confirm } = await openNewcomer()
  const liked = like(session)
  await isAsked()
  await confirm()
  await expect(liked).resolves.toMatchObject({ success: true })
  // The dialog says so itself, and closes after that.
  expect(session.question.get()?.kind).toBe('email')
  session.question.close(false)
  expect([session.question.get(), who().user.verified, who().token]).toEqual([null, true, 's_ada'])
  expect(asksFor(PATH)).toHaveLength(2)
})

test('several such calls ask once', async () => {
  const { session, isAsked, confirm } = await openNewcomer()
  const all = Promise.all([like(session), like(session), like(session)])
  await vi.waitFor(() => expect(asksFor(PATH)).toHaveLength(3))
  await isAsked()
  await confirm()
  await all
  expect([server.count(PATH), server.count('user/verify')]).toEqual([6, 1])
})

test('closing the dialog returns the refusal, and nothing is repeated', async () => {
  const { session, isAsked } = await openNewcomer()
  const liked = like(session)
  await isAsked()
  session.question.close(false)
  await expect(liked).rejects.toMatchObject({ code: 'email_unverified' })
  expect([server.count(PATH), session.question.get()]).toEqual([1, null])
})

test('confirming in another window lets the call go on here', async () => {
  const one = await openNewcomer()
  const other = open()
  await other.session.start()
  const liked = like(one.session)
  await one.isAsked()
  await other.session.replace(other.session.call('user/verify', { code: '123456' }))
  await expect(liked).resolves.toMatchObject({ success: true })
  expect([one.events, other.events]).toEqual([[], []])
})

test('a call that nobody waits for fails without a question', async () => {
  const { session } = await openNewcomer()
  const call = session.call(PATH, { post_id: 'p' as never }, { isUnattended: true })
  await expect(call).rejects.toMatchObject({ code: 'email_unverified' })
  expect(session.question.get()).toBe(null)
})

test('a file is not sent before the address is confirmed', async () => {
  const { session, isAsked, confirm } = await openNewcomer()
  server.on('user/updateProfile', () => ({ body: { success: true } }))
  const sent = session.upload('user/updateProfile', { profile_id: 'ada-1' as never }, new Blob(['x']))
  await isAsked()
  expect(server.count('user/updateProfile')).toBe(0)
  await confirm()
  await sent.catch(() => {})
})

test('a call is not repeated as another profile', async () => {
  const { session, isAsked, confirm } = await openNewcomer()
  const liked = like(session)
  await isAsked()
  await session.switchProfile('ada-2' as never)
  await confirm()
  await expect(liked).rejects.toMatchObject({ code: 'email_unverified' })
  expect(server.count(PATH)).toBe(1)
})

test('a second question waits until the first is closed', async () => {
  const { session, isAsked, confirm } = await openNewcomer()
  server.on('user/updateUser', () => refusal('reauth_required', 'Please confirm'))
  const liked = like(session)
  await isAsked()
  const changed = session.call('user/updateUser', { first_name: 'Ada' })
  const failure = expect(changed).rejects.toMatchObject({ code: 'reauth_required' })
  await vi.waitFor(() => expect(server.count('user/updateUser')).toBe(1))
  expect(session.question.get()?.kind).toBe('email')
  await confirm()
  await liked
  session.question.close(false)
  expect(session.question.get()?.kind).toBe('proof')
  session.question.close(false)
  await failure
})
