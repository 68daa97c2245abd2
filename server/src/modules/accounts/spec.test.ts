import type { Method } from '@sayso/contract/call'
import {
  anonymousLogin,
  autoregister,
  checkAccount,
  forgotPassword,
  login,
  register,
  resetPassword,
  verifyLogin,
} from '@sayso/contract/calls/unauth'
import { get, sendVerify, setCurrentProfile, updateUser, verify } from '@sayso/contract/calls/user'
import type { User } from '@sayso/contract/shapes/user'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { send } from '../../testing/cast.ts'
import { useMailbox } from '../../testing/mailbox.ts'
import { asker, formOf, registered, tokenOf } from '../../testing/person.ts'
import { useWorld } from '../../testing/world.ts'

/** The product specification about accounts, sentence by sentence and call by call. */
const mailbox = useMailbox()
const world = useWorld(mailbox.environment)
const ask = asker(world)
let people = 0
const someone = () => `person_${++people}`
const emailOf = (handle: string) => `${handle}@people.example`
const by = (method: Method, path: string, input: object, token: string | null = null) =>
  send(world.baseUrl, path, { ...input }, method, token)

async function mailedCode(send: () => Promise<unknown>, email: string): Promise<string> {
  await send()
  await world.settle()
  return mailbox.codeFor(email)
}

describe('the error messages of the specification', () => {
  const form = formOf('nobody_yet')
  const wrong = { email: form.email, code: 'AAAA1111', password: 'a fine new password' }
  const texts: [text: string, provoke: () => Promise<{ body: { error?: string } }>][] = [
    ['Email is required', () => ask(login, { email: '', password: 'x' })],
    ['Please enter a valid email', () => ask(login, { email: 'someone', password: 'x' })],
    ['Email is required', () => ask(forgotPassword, { email: ' ' })],
    ['Please enter a valid email', () => ask(forgotPassword, { email: 'a@b' })],
    ['Password is required', () => ask(login, { email: form.email, password: '' })],
    ['Password must be at least 6 characters', () => ask(register, { ...form, password: '5char' })],
    ['Password must be at least 6 characters', () => ask(resetPassword, { ...wrong, password: '5char' })],
    ['First name is required', () => ask(register, { ...form, first_name: '' })],
    ['Last name is required', () => ask(register, { ...form, last_name: '' })],
    ['First name is required', () => ask(autoregister, { ...form, first_name: ' ' })],
    ['Profile handle is required', () => ask(register, { ...form, handle: '' })],
    [
      'Handle can only contain letters, numbers, and underscores',
      () => ask(register, { ...form, handle: 'a.b.c' }),
    ],
    ['Display name is required', () => ask(register, { ...form, display_name: '' })],
    ['Reset code is required', () => ask(resetPassword, { ...wrong, code: ' ' })],
    [
      'Login failed. Please check your credentials.',
      () => ask(login, { email: form.email, password: 'wrong one' }),
    ],
    ['Login failed. Please check your credentials.', () => ask(verifyLogin, { code: 'made up' })],
    ['Failed to reset password. Please try again.', () => ask(resetPassword, wrong)],
    [
      'Registration failed. Please try again.',
      async () => {
        const handle = someone()
        await registered(world.baseUrl, handle)
        return ask(register, { ...formOf(someone()), email: emailOf(handle) })
      },
    ],
    [
      'email already exists',
      async () => {
        const handle = someone()
        await registered(world.baseUrl, handle)
        return ask(autoregister, formOf(handle))
      },
    ],
    [
      'Invalid verification code. Please try again.',
      async () => ask(verify, { code: '000000' }, await registered(world.baseUrl, someone())),
    ],
    [
      'Failed to send verification email',
      async () => {
        const token = await registered(world.baseUrl, someone())
        for (let i = 0; i < 5; i++) {
          await ask(sendVerify, {}, token)
          await world.ctx.db.write((tx) =>
            sql`update secret_code set created_at = created_at - interval '30 seconds'`.execute(tx),
          )
        }
        return ask(sendVerify, {}, token)
      },
    ],
    [
      'not profile of logged in user',
      async () => {
        const [mine, other] = [someone(), someone()]
        const token = await registered(world.baseUrl, mine)
        const { body } = await ask(register, formOf(other))
        return ask(setCurrentProfile, { profile_id: (body['user'] as User).current_profile }, token)
      },
    ],
  ]
  test.for(texts)('%s', async ([text, provoke]) => {
    const { body } = await provoke()
    expect(body).toMatchObject({ success: false, error: text })
  })
})

describe('every account call, by its specified method and by POST', () => {
  const both = ['GET', 'POST'] as const

  test('unauth/anonymousLogin takes an identifier', async () => {
    const { body } = await by('GET', anonymousLogin.path, { identifier: 'web_abc_1700000000000' })
    expect(body).toMatchObject({ success: true, user: { is_anonymous: true } })
    expect(body['session_token']).toEqual(expect.any(String))
  })

  test.for(both)('unauth/login by %s takes email, password', async (method) => {
    const handle = someone()
    await registered(world.baseUrl, handle)
    const { email, password } = formOf(handle)
    const { body } = await by(method, login.path, { email, password })
    expect(body).toMatchObject({ success: true, user: { email, is_anonymous: false } })
    expect((await by('GET', get.path, {}, tokenOf({ body }))).body).toMatchObject({ user: { email } })
  })

  const encodings = {
    'an urlencoded form': (form: Record<string, string>) => new URLSearchParams(form),
    'a multipart form': (form: Record<string, string>) => {
      const data = new FormData()
      for (const [name, value] of Object.entries(form)) data.set(name, value)
      return data
    },
  }
  test.for(Object.keys(encodings) as (keyof typeof encodings)[])(
    'registration takes %s',
    async (encoding) => {
      const [one, other] = [someone(), someone()]
      const { email, first_name, last_name } = formOf(other)
      for (const [{ path }, form] of [
        [register, formOf(one)],
        [autoregister, { email, first_name, last_name }],
      ] as const) {
        const url = `${world.baseUrl}/api/${path}`
        const response = await fetch(url, { method: 'POST', body: encodings[encoding](form) })
        expect(await response.json()).toMatchObject({ success: true, user: { email: form.email } })
        expect((await by('GET', path, form)).status).toBe(405)
      }
    },
  )

  test.for(both)(
    'unauth/forgotPassword and resetPassword by %s take email, code, password',
    async (method) => {
      const handle = someone()
      const email = emailOf(handle)
      await registered(world.baseUrl, handle)
      const code = await mailedCode(() => by(method, forgotPassword.path, { email }), email)
      const password = 'a fine new password'
      expect((await by(method, resetPassword.path, { email, code, password })).body).toMatchObject({
        success: true,
      })
      expect((await by(method, login.path, { email, password })).body.success).toBe(true)
    },
  )

  test.for(both)('unauth/checkAccount by %s takes email', async (method) => {
    const { body } = await by(method, checkAccount.path, { email: emailOf(someone()) })
    expect(body).toEqual({ success: true })
  })

  test.for(both)('unauth/verifyLogin by %s takes code', async (method) => {
    const handle = someone()
    await ask(autoregister, formOf(handle))
    await world.settle()
    const { body } = await by(method, verifyLogin.path, { code: mailbox.linkCodeFor(emailOf(handle)) })
    expect(body).toMatchObject({ success: true, user: { email: emailOf(handle), verified: true } })
  })

  test.for(both)('user/sendVerify by %s takes nothing, and user/verify takes code', async (method) => {
    const handle = someone()
    const token = await registered(world.baseUrl, handle)
    const code = await mailedCode(() => by(method, sendVerify.path, {}, token), emailOf(handle))
    const { body } = await by(method, verify.path, { code }, token)
    expect(body).toMatchObject({ success: true, user: { verified: true } })
  })

  test('user/updateUser takes JSON of first_name, last_name, email', async () => {
    const handle = someone()
    const token = await registered(world.baseUrl, handle)
    const change = { first_name: 'New', last_name: 'Name', email: emailOf(handle) }
    const { body } = await by('POST', updateUser.path, change, token)
    expect(body).toMatchObject({ success: true, user: change })
    expect((await by('GET', updateUser.path, change, token)).status).toBe(405)
  })

  test.for(both)('user/setCurrentProfile by %s takes profile_id', async (method) => {
    const { body } = await ask(register, formOf(someone()))
    const profile_id = (body['user'] as User).current_profile
    const answer = await by(method, setCurrentProfile.path, { profile_id }, tokenOf({ body }))
    expect(answer.body).toMatchObject({ success: true, user: { current_profile: profile_id } })
  })
})
