import type { ProfileId } from '@sayso/contract/ids'
import { describe, expect, test, vi } from 'vitest'
import { account } from './test-api.ts'
import { ada, open, openMember, read, server } from './test-kit.ts'

describe('two tabs', () => {
  const settle = () => new Promise((resolve) => setTimeout(resolve, 120))

  test('a log-in in one is a log-in in the other', async () => {
    const one = open()
    await one.session.start()
    const other = open()
    await other.session.start()
    one.session.signIn({ user: ada(), session_token: 's_ada' })
    await vi.waitFor(() => expect(other.who().token).toBe('s_ada'))
    expect(other.events).toMatchObject([{ type: 'signed-in-elsewhere', user: { unique_id: 'ada' } }])
  })

  test('a log-out in one is a log-out in the other, and both become the same visitor', async () => {
    const one = openMember()
    await one.session.start()
    const other = open()
    await other.session.start()
    await one.session.logout()
    await vi.waitFor(() => expect(other.who().kind).toBe('visitor'))
    expect(other.who().token).toBe(one.who().token)
    expect(other.forget).toHaveBeenCalledOnce()
    expect(other.events).toEqual([{ type: 'signed-out', reason: 'elsewhere' }])
    expect(server.count('unauth/anonymousLogin')).toBe(1)
    const asked = server.asked.length
    await settle()
    expect(server.asked).toHaveLength(asked)
  })

  test('the other becomes a visitor by itself if the first was closed during the log-out', async () => {
    const one = openMember()
    const other = open()
    await other.session.start()
    one.local.removeItem('auth_token')
    await vi.waitFor(() => expect(other.session.get().status).toBe('starting'))
    await vi.waitFor(() => expect(other.who().kind).toBe('visitor'), 3000)
  })

  test('a profile switched in one is switched in the other', async () => {
    const one = openMember()
    await one.session.start()
    const other = open()
    await other.session.start()
    await one.session.switchProfile('ada-2' as ProfileId)
    await vi.waitFor(() => expect(other.who().profileId).toBe('ada-2'))
    expect(other.events).toEqual([])
    expect(other.forget).not.toHaveBeenCalled()
  })

  test('a token renewed in one is adopted by the other when its old token is rejected', async () => {
    const one = openMember()
    await one.session.start()
    const other = open()
    await other.session.start()
    // As after a password change: the old token is invalid before the other tab has seen the new one.
    server.members.delete('s_ada')
    server.members.set('s_new', ada())
    await one.session.replace(Promise.resolve({ user: ada(), session_token: 's_new' }))
    await read(other.session)
    await settle()
    expect([one.who().token, other.who().token]).toEqual(['s_new', 's_new'])
    expect([one.events, other.events]).toEqual([[], []])
  })

  test('a rejected old token does not sign out an account that just logged in elsewhere', async () => {
    const one = openMember()
    await one.session.start()
    const other = open()
    await other.session.start()
    server.members.clear()
    server.members.set('s_bob', account('bob', 'bob-1'))
    one.session.signIn({ user: account('bob', 'bob-1'), session_token: 's_bob' })
    await expect(read(other.session)).rejects.toMatchObject({ code: 'session_expired' })
    await settle()
    expect([one.who().token, other.who().token]).toEqual(['s_bob', 's_bob'])
    expect(other.events).toMatchObject([{ type: 'signed-in-elsewhere', user: { unique_id: 'bob' } }])
  })

  test('two that start at once keep their own visitors without further requests', async () => {
    const [one, other] = [open(), open()]
    await Promise.all([one.session.start(), other.session.start()])
    const tokens = [one.who().token, other.who().token]
    await settle()
    expect([one.who().token, other.who().token]).toEqual(tokens)
    expect(server.count('unauth/anonymousLogin')).toBe(2)
    expect(server.asked).toHaveLength(2)
    expect([one.who().kind, other.who().kind]).toEqual(['visitor', 'visitor'])
    await Promise.all([read(one.session), read(other.session)])
    expect(server.count('feed/getpost')).toBe(2)
  })

  test('a tab does not react to its own writes', async () => {
    const one = open()
    await one.session.start()
    one.session.signIn({ user: ada(), session_token: 's_ada' })
    const state = one.session.get()
    await settle()
    expect(one.session.get()).toBe(state)
  })

  test('changes missed while suspended are read on waking', async () => {
    const one = open()
    await one.session.start()
    one.storage.set('user_data', ada())
    one.storage.set('user_unique_id', 'ada')
    one.storage.set('profile_id', 'ada-2')
    one.storage.set('auth_token', 's_ada')
    expect(one.who().kind).toBe('visitor')
    one.session.checkStorage()
    expect(one.who()).toMatchObject({ token: 's_ada', profileId: 'ada-2' })
  })
})
