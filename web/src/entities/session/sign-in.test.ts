import type { PostId, ProfileId } from '@sayso/contract/ids'
import { describe, expect, test } from 'vitest'
import { refusal } from './test-api.ts'
import { ada, asksFor, open, openMember, read, server } from './test-kit.ts'

describe('signing in and out', () => {
  test('log-in stores token and user', async () => {
    const { session, who, storage, forget } = open()
    await session.start()
    session.signIn({ user: ada(), session_token: 's_ada' })
    expect(who()).toMatchObject({ kind: 'member', token: 's_ada', profileId: 'ada-1' })
    expect(who().profile?.handle).toBe('ada-1')
    expect(storage.get('auth_token')).toBe('s_ada')
    expect(storage.get('is_anonymous')).toBe(false)
    expect(forget).not.toHaveBeenCalled()
    expect(() => session.signIn({ user: ada() })).toThrow()
  })

  test('an anonymous log-in that completes after the member’s log-in changes nothing', async () => {
    const { session, who } = open()
    server.state.delayMs = 50
    const started = session.start()
    session.signIn({ user: ada(), session_token: 's_ada' })
    await started
    expect(who().token).toBe('s_ada')
  })

  test('log-out calls the server, clears everything but the theme and becomes a visitor', async () => {
    const { session, who, storage, forget } = openMember()
    await session.start()
    storage.set('theme', 'dark')
    storage.set('userLocation', { latitude: 1, longitude: 2 })
    storage.set('redirect_after_login', '/newPost')
    await session.logout()
    expect(asksFor('user/logout')[0]?.token).toBe('s_ada')
    expect(who().kind).toBe('visitor')
    expect(forget).toHaveBeenCalledOnce()
    expect(storage.get('userLocation')).toBeNull()
    expect(storage.get('redirect_after_login')).toBeNull()
    expect(storage.get('theme')).toBe('dark')
    expect(storage.get('auth_token')).toBe(who().token)
  })

  test('log-out works without the server', async () => {
    const { session, storage } = openMember()
    await session.start()
    server.state.isDown = true
    await session.logout()
    expect(session.get().status).toBe('unauthenticated')
    expect(storage.get('auth_token')).toBeNull()
    expect(storage.get('user_data')).toBeNull()
  })

  test('switching the profile calls the server first', async () => {
    const { session, who, storage, forget } = openMember()
    await session.start()
    await session.switchProfile('ada-2' as ProfileId)
    expect(who()).toMatchObject({ profileId: 'ada-2', profile: { unique_id: 'ada-2' } })
    expect(storage.get('profile_id')).toBe('ada-2')
    expect(forget).not.toHaveBeenCalled()
    server.on('user/setCurrentProfile', () => refusal('internal', 'An error occurred', 500))
    await expect(session.switchProfile('ada-1' as ProfileId)).rejects.toMatchObject({ status: 500 })
    expect(who().profileId).toBe('ada-2')
  })

  test('a new token that comes with a user replaces the old one', async () => {
    const { session, who } = openMember()
    await session.start()
    await session.replace(Promise.resolve({ user: { ...ada(), verified: true }, session_token: 's_new' }))
    expect(who()).toMatchObject({ token: 's_new', profileId: 'ada-1' })
  })
})

describe('calls', () => {
  test('wait for the session and act as its profile', async () => {
    const { session, who } = open()
    const call = read(session)
    void session.start()
    await call
    const [ask] = asksFor('feed/getpost')
    expect(ask).toMatchObject({
      token: who().token,
      input: { user_profile_id: who().profileId, post_id: 'p' },
    })
    expect(server.count('unauth/anonymousLogin')).toBe(1)
  })

  test('send the profile only where the contract asks for it', async () => {
    // Not started yet: the first call starts it.
    const { session } = openMember()
    await session.call('user/sessions', {})
    expect(asksFor('user/sessions')[0]?.input).toEqual({})
    await session.call('user/connectInstagram', { code: 'c', redirectUrl: 'r' })
    expect(asksFor('user/connectInstagram')[0]?.input).toMatchObject({ userProfileId: 'ada-1' })
  })

  test('that need no session are sent without one', async () => {
    const { session } = open()
    await session.call('unauth/timezones', {})
    expect(server.asked).toMatchObject([{ path: 'unauth/timezones', token: null }])
  })

  test('for a profile that is no longer current are not sent', async () => {
    const { session } = openMember()
    await session.start()
    const work = session.call('feed/getpost', { post_id: 'p' as PostId }, { as: 'ada-2' as ProfileId })
    await expect(work).rejects.toMatchObject({ kind: 'aborted' })
    expect(server.count('feed/getpost')).toBe(0)
  })
})
