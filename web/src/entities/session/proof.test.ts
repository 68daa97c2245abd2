import { expect, test, vi } from 'vitest'
import { refusal } from './test-api.ts'
import { ada, asksFor, open, openMember, server } from './test-kit.ts'

const PATH = 'user/updateUser'
const asked = { email: 'new@ada.example' }

/**
 * Makes the server ask for the password first, as the real one does. The old token stays valid for a while but proves
 * nothing.
 */
function beStrict(): void {
  let proven = ''
  server.on(PATH, ({ token }) =>
    token === proven
      ? { body: { success: true, user: ada() } }
      : refusal('reauth_required', 'Please confirm'),
  )
  server.on('user/reauth', ({ input }) => {
    if (input['password'] !== 'right') return refusal('reauth_failed', 'This password is not right.')
    proven = `s_proven_${server.count('user/reauth')}`
    server.members.set(proven, ada())
    return { body: { success: true, session_token: proven } }
  })
}

async function openProven() {
  const tab = openMember()
  await tab.session.start()
  beStrict()
  return tab
}

test('a call that needs the password waits for it and is retried once with the new token', async () => {
  const { session, who, storage } = await openProven()
  const call = session.call(PATH, asked)
  await vi.waitFor(() => expect(session.question.get()?.kind).toBe('proof'))
  await expect(session.prove({ password: 'wrong' })).rejects.toMatchObject({ code: 'reauth_failed' })
  expect(session.question.get()?.kind).toBe('proof')
  await session.prove({ password: 'right' })
  await expect(call).resolves.toMatchObject({ success: true })
  expect(session.question.get()).toBe(null)
  expect(asksFor(PATH).map(({ token, input }) => [token, input['email']])).toEqual([
    ['s_ada', asked.email],
    ['s_proven_2', asked.email],
  ])
  expect([who().token, who().profileId]).toEqual(['s_proven_2', 'ada-1'])
  expect(storage.get('auth_token')).toBe('s_proven_2')
})

test('several such calls at once ask once', async () => {
  const { session } = await openProven()
  const both = Promise.all([session.call(PATH, asked), session.call(PATH, asked)])
  await vi.waitFor(() => expect(asksFor(PATH)).toHaveLength(2))
  await vi.waitFor(() => expect(session.question.get()?.kind).toBe('proof'))
  await session.prove({ password: 'right' })
  await both
  expect(server.count('user/reauth')).toBe(1)
})

test('cancelling returns the rejection, and nothing is retried', async () => {
  const { session, who } = await openProven()
  const call = session.call(PATH, asked)
  await vi.waitFor(() => expect(session.question.get()?.kind).toBe('proof'))
  session.question.close(false)
  await expect(call).rejects.toMatchObject({ code: 'reauth_required' })
  expect(server.count(PATH)).toBe(1)
  expect(who().token).toBe('s_ada')
})

test('other windows continue with the new token and are not asked again', async () => {
  const one = await openProven()
  const other = open()
  await other.session.start()
  const call = one.session.call(PATH, asked)
  await vi.waitFor(() => expect(one.session.question.get()?.kind).toBe('proof'))
  await one.session.prove({ password: 'right' })
  await call
  await vi.waitFor(() => expect(other.who().token).toBe(one.who().token))
  await other.session.call(PATH, asked)
  expect(other.session.question.get()).toBe(null)
  expect([one.events, other.events]).toEqual([[], []])
})

test('a call is not retried if the profile was switched meanwhile', async () => {
  const { session } = await openProven()
  const call = session.call(PATH, asked)
  await vi.waitFor(() => expect(session.question.get()?.kind).toBe('proof'))
  await session.switchProfile('ada-2' as never)
  await session.prove({ password: 'right' })
  await expect(call).rejects.toMatchObject({ code: 'reauth_required' })
  expect(server.count(PATH)).toBe(1)
})

test('the question says by what it can be proven, and any proof is passed on', async () => {
  const { session } = await openProven()
  const details = { methods: ['passkey', 'totp'] }
  server.on('user/revokeOtherSessions', () =>
    server.count('user/reauth') > 0
      ? { body: { success: true, num_ended: 1 } }
      : { body: { success: false, error: 'Please confirm', code: 'reauth_required', details } },
  )
  server.on('user/reauth', () => {
    server.members.set('s_proven', ada())
    return { body: { success: true, session_token: 's_proven' } }
  })
  const call = session.call('user/revokeOtherSessions', {})
  await vi.waitFor(() => expect(session.question.get()).toEqual({ kind: 'proof', ...details }))
  await session.prove({ code: '123456' })
  await call
  expect(asksFor('user/reauth')[0]?.input).toEqual({ code: '123456' })
})
