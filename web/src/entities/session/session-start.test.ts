import type { User } from '@sayso/contract/shapes/user'
import { describe, expect, test, vi } from 'vitest'
import { account } from './test-api.ts'
import { ada, asksFor, open, openMember, openTab, read, server } from './test-kit.ts'

describe('start', () => {
  test('without stored data becomes a visitor and stores it', async () => {
    const { session, who, storage } = open()
    expect(session.get().status).toBe('starting')
    await session.start()
    expect(asksFor('unauth/anonymousLogin')[0]?.input['identifier']).toBe(
      `web_${'r'.repeat(12)}_1700000000000`,
    )
    expect(who()).toMatchObject({ kind: 'visitor', profile: null })
    expect(storage.get('auth_token')).toBe(who().token)
    expect(storage.get('profile_id')).toBe(who().profileId)
    expect(storage.get('is_anonymous')).toBe(true)
    expect(storage.get('user_data')?.is_anonymous).toBe(true)
  })

  test('a response without a token gets a made-up one', async () => {
    server.on('unauth/anonymousLogin', () => ({ body: { success: true, user: account('v', 'v-1') } }))
    const { session, who } = open()
    await session.start()
    expect(who().token).toBe(`anon_web_${'r'.repeat(12)}_1700000000000`)
  })

  test('a stored session is available at once, and a member is refreshed in the background', async () => {
    const { session, who, storage } = openMember()
    server.members.set('s_ada', { ...ada(), first_name: 'Augusta' })
    const started = session.start()
    expect(who()).toMatchObject({ kind: 'member', token: 's_ada', profileId: 'ada-1' })
    expect(who().user.first_name).toBe('Ada')
    await started
    expect(who().user.first_name).toBe('Augusta')
    expect(storage.get('user_data')?.first_name).toBe('Augusta')
    expect(server.count('unauth/anonymousLogin')).toBe(0)
  })

  test('a stored visitor is used unchanged', async () => {
    const tab = openTab()
    await open(tab).session.start()
    const again = open(tab)
    await again.session.start()
    expect(again.who().kind).toBe('visitor')
    expect(server.asked).toHaveLength(1)
  })

  test.each(['auth_token', 'user_unique_id', 'profile_id', 'user_data'])(
    'without %s starts over',
    async (key) => {
      const { session, who, local } = openMember()
      local.removeItem(key)
      await session.start()
      expect(who().kind).toBe('visitor')
    },
  )

  test.each([
    ['user_data', '{broken'],
    ['user_unique_id', 'somebody-else'],
  ])('with %s = %s starts over', async (key, text) => {
    const { session, who, local } = openMember()
    local.setItem(key, text)
    await session.start()
    expect(who().kind).toBe('visitor')
  })

  test('keeps the stored member while offline and refreshes when the connection is back', async () => {
    const { session, who, online, log } = openMember()
    server.state.isDown = true
    online.set(false)
    await session.start()
    expect(who().kind).toBe('member')
    expect(log).toHaveBeenCalledOnce()
    server.state.isDown = false
    server.members.set('s_ada', { ...ada(), first_name: 'Augusta' })
    online.set(true)
    await vi.waitFor(() => expect(who().user.first_name).toBe('Augusta'))
  })

  test.each([500, 501, 503])(
    'a member stays signed in when the refresh is answered with %i',
    async (status) => {
      server.on('user/get', () => ({ status, body: '' }))
      const { session, who, events } = openMember()
      await session.start()
      expect(who()).toMatchObject({ kind: 'member', token: 's_ada' })
      expect(events).toEqual([])
    },
  )

  test('a failed anonymous log-in is logged, shown and retried when the connection is back', async () => {
    const { session, who, online, log } = open()
    server.state.isDown = true
    online.set(false)
    await session.start()
    expect(session.get()).toMatchObject({ status: 'unauthenticated', error: { kind: 'offline' } })
    expect(log).toHaveBeenCalledWith('The anonymous login failed', expect.anything())
    server.state.isDown = false
    online.set(true)
    await vi.waitFor(() => expect(who().kind).toBe('visitor'))
  })

  test('a failed anonymous log-in is retried after a delay, by retry and by the next call', async () => {
    let isBusy = true
    const busy = { status: 503, body: '', headers: { 'retry-after': '0' } }
    server.on('unauth/anonymousLogin', () => (isBusy ? busy : null))
    const { session, who } = open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await session.start()
    expect(session.get().status).toBe('unauthenticated')
    await vi.advanceTimersByTimeAsync(1900)
    expect(server.count('unauth/anonymousLogin')).toBe(1)
    await vi.advanceTimersByTimeAsync(200)
    vi.useRealTimers()
    await vi.waitFor(() => expect(server.count('unauth/anonymousLogin')).toBe(2))
    await session.retry()
    expect(session.get().status).toBe('unauthenticated')
    isBusy = false
    await read(session)
    expect(who().kind).toBe('visitor')
  })

  test('the early log-in of the boot script is used once', async () => {
    const early = { success: true, user: account('v', 'v-early'), session_token: 'a_early' }
    globalThis.__boot = { id: 'web_boot_1', login: Promise.resolve(early) }
    const { session, who } = open()
    await session.start()
    expect(who().token).toBe('a_early')
    expect(server.asked).toHaveLength(0)
    await session.logout()
    expect(who().token).not.toBe('a_early')
  })

  test.each([0, null, { success: false, error: 'x' }])(
    'a failed early log-in (%j) is requested again',
    async (failed) => {
      globalThis.__boot = { id: 'web_boot_1', login: Promise.resolve(failed) }
      const { session, who } = open()
      await session.start()
      expect(who().kind).toBe('visitor')
      expect(server.count('unauth/anonymousLogin')).toBe(1)
    },
  )
})

describe('the current profile', () => {
  const started = async (user: object, profileId = 'gone') => {
    const tab = openMember({ user: user as User, profileId })
    await tab.session.start()
    return tab.who().profileId
  }
  test.each([
    ['current_profile', { current_profile: 'ada-2' }],
    ['current_profile as an object', { current_profile: { unique_id: 'ada-2' } }],
    ['currentProfile', { current_profile: undefined, currentProfile: 'ada-2' }],
    ['currentProfile as an object', { current_profile: undefined, currentProfile: { unique_id: 'ada-2' } }],
    ['current_profile before currentProfile', { current_profile: 'ada-2', currentProfile: 'ada-1' }],
  ])('is %s', async (_, spelling) => expect(await started({ ...ada(), ...spelling })).toBe('ada-2'))

  test('is the first of the list if nothing else is set', async () => {
    expect(await started({ ...ada(), current_profile: undefined })).toBe('ada-1')
  })

  test('stays the stored one while it belongs to the account', async () => {
    expect(await started(ada(), 'ada-2')).toBe('ada-2')
  })
})
