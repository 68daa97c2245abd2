import { setTimeout as rest } from 'node:timers/promises'
import type { PostId } from '@sayso/contract/ids'
import type { User } from '@sayso/contract/shapes/user'
import { describe, expect, test, vi } from 'vitest'
import { account, refusal } from './test-api.ts'
import { ada, like, open, openMember, read, server } from './test-kit.ts'

describe('a stale visitor', () => {
  const staleVisitor = async () => {
    const tab = open()
    await tab.session.start()
    server.visitors.clear()
    server.asked.length = 0
    return tab
  }

  test('logs in again, waits 100 ms and retries once', async () => {
    const { session, who, events } = await staleVisitor()
    const before = who().token
    const begun = performance.now()
    await read(session)
    expect(performance.now() - begun).toBeGreaterThanOrEqual(99)
    expect(server.asked.map(({ path }) => path)).toEqual([
      'feed/getpost',
      'unauth/anonymousLogin',
      'feed/getpost',
    ])
    expect(who().token).not.toBe(before)
    expect(events).toEqual([])
  })

  test.each([
    ['JSON', refusal('not_own_profile', 'not profile of logged in user')],
    ['plain text', { body: 'not profile of logged in user' }],
  ])('is also detected by a profile rejected as %s; a second rejection is final', async (_, reported) => {
    const { session } = await staleVisitor()
    server.on('feed/getpost', () => reported)
    await expect(read(session)).rejects.toMatchObject({ code: 'not_own_profile' })
    expect(server.count('feed/getpost')).toBe(2)
    expect(server.count('unauth/anonymousLogin')).toBe(1)
  })

  test('logs in once for all calls that failed', async () => {
    const { session } = await staleVisitor()
    await Promise.all(Array.from({ length: 12 }, () => read(session)))
    expect(server.count('unauth/anonymousLogin')).toBe(1)
    expect(server.count('feed/getpost')).toBe(24)
  })

  test('is not renewed again by a call that failed later', async () => {
    const { session } = await staleVisitor()
    let asks = 0
    server.on('feed/getpost', async () => {
      asks += 1
      const mine = asks
      if (mine === 2) await new Promise((resolve) => setTimeout(resolve, 250))
      return mine <= 2 ? refusal('session_expired', 'x', 401) : { body: { success: true } }
    })
    await Promise.all([read(session), read(session)])
    expect(server.count('unauth/anonymousLogin')).toBe(1)
  })

  test('gets no response for a profile it no longer is', async () => {
    const { session, who } = await staleVisitor()
    const me = who().profileId
    const work = session.call('feed/getpost', { post_id: 'p' as PostId }, { as: me })
    await expect(work).rejects.toMatchObject({ kind: 'aborted' })
    expect(who().profileId).not.toBe(me)
    expect(server.count('feed/getpost')).toBe(1)
  })

  test('keeps its session when the log-in fails, and the call fails with its own error', async () => {
    const { session, who } = await staleVisitor()
    server.on('unauth/anonymousLogin', () => ({ status: 503, body: '' }))
    await expect(read(session)).rejects.toMatchObject({ status: 401 })
    expect(who().kind).toBe('visitor')
  })
})

describe('a stale member', () => {
  test('whose profile is gone switches to another of their profiles and retries once', async () => {
    const { session, who, events } = openMember({ profileId: 'ada-1' })
    await session.start()
    server.members.set('s_ada', account('ada', 'ada-2'))
    server.asked.length = 0
    await read(session)
    expect(server.asked.map(({ path, token }) => [path, token])).toEqual([
      ['feed/getpost', 's_ada'],
      ['user/get', 's_ada'],
      ['feed/getpost', 's_ada'],
    ])
    expect(who()).toMatchObject({ kind: 'member', profileId: 'ada-2' })
    expect(events).toEqual([])
  })

  test('does not retry a write as another profile', async () => {
    const { session, who } = openMember()
    await session.start()
    server.members.set('s_ada', account('ada', 'ada-2'))
    await expect(like(session)).rejects.toMatchObject({ code: 'not_own_profile' })
    expect(server.count('feed/like')).toBe(1)
    expect(who().profileId).toBe('ada-2')
  })

  test('retries a write as the same profile', async () => {
    const { session } = openMember()
    await session.start()
    let refusals = 1
    server.on('feed/like', () =>
      refusals-- > 0 ? refusal('not_own_profile', 'not profile of logged in user') : null,
    )
    await like(session)
    expect(server.count('feed/like')).toBe(2)
  })

  test('is not signed out by a busy server', async () => {
    const { session, who, events } = openMember()
    await session.start()
    server.on('feed/getpost', () => ({ status: 503, body: '', headers: { 'retry-after': '1' } }))
    await expect(read(session)).rejects.toMatchObject({ status: 503, retryAfterMs: 1000 })
    server.on('feed/getpost', () => refusal('session_missing', 'x', 401))
    await expect(read(session)).rejects.toMatchObject({ status: 401 })
    expect(who().token).toBe('s_ada')
    expect(events).toEqual([])
  })

  test('keeps the session when user/get fails too', async () => {
    const { session, who } = openMember()
    await session.start()
    server.members.set('s_ada', account('ada', 'ada-2'))
    server.on('user/get', () => ({ status: 500, body: '' }))
    await expect(read(session)).rejects.toMatchObject({ code: 'not_own_profile' })
    expect(who()).toMatchObject({ kind: 'member', profileId: 'ada-1' })
  })
})

describe('a rejected token', () => {
  const refused = async () => {
    const tab = openMember()
    await tab.session.start()
    server.members.clear()
    server.asked.length = 0
    return tab
  }

  test('signs out visibly, stores the return path and retries nothing', async () => {
    const { session, who, events, storage, forget } = await refused()
    await expect(read(session)).rejects.toMatchObject({ code: 'session_expired' })
    expect(events).toEqual([{ type: 'signed-out', reason: 'expired' }])
    expect(storage.get('redirect_after_login')).toBe('/following/list?x=1')
    expect(forget).toHaveBeenCalledOnce()
    await vi.waitFor(() => expect(who().kind).toBe('visitor'))
    expect(server.count('feed/getpost')).toBe(1)
  })

  test('is reported once, however many calls fail', async () => {
    const { session, events } = await refused()
    await Promise.allSettled(Array.from({ length: 8 }, () => read(session)))
    await vi.waitFor(() => expect(session.get().status).toBe('authenticated'))
    expect(events).toHaveLength(1)
    expect(server.count('unauth/anonymousLogin')).toBe(1)
  })

  test.each([
    ['user/addStripePayment', { token: 'pm_1', amount: 500, email: 'a@b.c', name: 'A' }],
    ['feed/purchaseptv', { post_id: 'p', amount: 300 }],
    ['feed/refundptv', { purchase_id: 'x' }],
  ] as const)('%s is never retried as another profile', async (path, input) => {
    const { session, who } = await refused()
    await expect(session.call(path, input as never, { idempotencyKey: 'k' })).rejects.toThrow()
    await vi.waitFor(() => expect(who().kind).toBe('visitor'))
    expect(server.count(path)).toBe(1)
    session.signIn({ user: ada(), session_token: 's_2' })
    server.members.set('s_2', account('ada', 'ada-2'))
    await expect(session.call(path, input as never)).rejects.toMatchObject({ code: 'not_own_profile' })
    expect(server.count(path)).toBe(2)
  })

  test('signs out at the start too', async () => {
    const { session, who, events } = openMember({ isKnown: false })
    await session.start()
    await vi.waitFor(() => expect(who().kind).toBe('visitor'))
    expect(events).toEqual([{ type: 'signed-out', reason: 'expired' }])
  })
})

describe('a session that the server ended, as the live connection says', () => {
  test('is left without another call, with a notice', async () => {
    const { session, who, events } = openMember()
    await session.start()
    server.asked.length = 0
    session.ended(who().token)
    await vi.waitFor(() => expect(who().kind).toBe('visitor'), { timeout: 5000 })
    expect(server.asked.map(({ path }) => path)).toEqual(['unauth/anonymousLogin'])
    expect(events).toEqual([{ type: 'signed-out', reason: 'expired' }])
  })

  test('is left without a notice by the user who ended it', async () => {
    const { session, who, events } = openMember()
    await session.start()
    session.ended(who().token, { isOwnDoing: true })
    await vi.waitFor(() => expect(who().kind).toBe('visitor'))
    expect(events).toEqual([])
  })

  test('signs nobody out while the call that ended it is bringing the next one', async () => {
    const { session, who, events } = openMember()
    await session.start()
    const answer = Promise.withResolvers<{ user: User; session_token: string }>()
    const changed = session.replace(answer.promise)
    server.members.delete(who().token)
    server.members.set('s_new', ada())
    session.ended(who().token)
    const reading = read(session)
    await rest(2000)
    expect(who().token).toBe('s_ada')
    answer.resolve({ user: ada(), session_token: 's_new' })
    await changed
    await reading
    expect(who()).toMatchObject({ kind: 'member', token: 's_new', profileId: 'ada-1' })
    expect(events).toEqual([])
  })

  test('does not concern a page that has a newer one', async () => {
    const { session, who, events } = openMember()
    await session.start()
    session.ended('an older token')
    expect(who().kind).toBe('member')
    expect(events).toEqual([])
  })
})
