import type { Deliveries } from '../../harness/deliveries.ts'
import type { Proving } from '../../harness/proof.ts'
import type { Members } from '../accounts/members-api.ts'
import { addFactors } from './add-factors.ts'
import { meet } from './meet.ts'

export interface Canary {
  readonly name: string
  /** A secret must not appear anywhere; an address or a person's name only where it belongs. */
  readonly kind: 'secret' | 'personal'
  readonly text: string
  /** The text as it is, and in the encodings in which it could be stored. */
  readonly forms: readonly RegExp[]
}

/** Everything a person can do with an account, successfully or not, with words that occur nowhere else. */
export async function liveThrough(p: Proving, members: Members, deliveries: Deliveries): Promise<Canary[]> {
  const canaries: Canary[] = []
  const keep = (kind: Canary['kind'], name: string, text: string) => {
    canaries.push({ name, kind, text, forms: formsOf(text) })
    return text
  }
  const word = () =>
    `kanarie${Array.from({ length: 10 }, () => p.random.pick([...'bcdfghjkmnpqrstvwxz'])).join('')}`
  const secret = (name: string) => keep('secret', name, `${word()} 7`)
  const email = (name: string) => keep('personal', name, `${word()}@people.example`)
  const personName = (name: string) => keep('personal', name, word())
  const { ask } = members
  const [{ url } = { url: '' }] = members.apis
  const token = (name: string, { body }: Awaited<ReturnType<Members['ask']>>) => {
    if (!body.session_token) throw new Error(`${name} could not register: ${body.error}`)
    return keep('secret', name, body.session_token)
  }
  const byUrl = async (path: string, input: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/api/${path}?${new URLSearchParams(input)}`, { headers })
    return (await response.json()) as { success?: boolean; session_token?: string }
  }
  const raw = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })

  const visit = await byUrl('unauth/anonymousLogin', {
    identifier: keep('personal', 'a visitor’s label', word()),
  })
  keep('secret', 'a visitor’s token', visit.session_token ?? '')

  // Registering, and failing to.
  const password = secret('the password of one who registered')
  const address = email('the address of one who registered')
  const form = {
    email: address,
    password,
    first_name: personName('a first name'),
    last_name: personName('a last name'),
    handle: 'canary_one',
    display_name: 'One',
  }
  const first = token('the token of a registration', await ask('unauth/register', form))
  await ask('unauth/register', { ...form, password: secret('a password for an address that is taken') })
  await ask('unauth/register', {
    ...form,
    email: email('an address for a handle that is taken'),
    password: secret('a password for a handle that is taken'),
  })
  await ask('unauth/register', {
    ...form,
    email: `${email('an address too long to be one')}${'x'.repeat(400)}`,
  })
  await raw(
    'unauth/register',
    `{"email":"${email('an address in broken JSON')}","password":"${secret('a password in broken JSON')}`,
  )
  await raw(
    'unauth/register',
    JSON.stringify({ ...form, first_name: `${personName('a name with a NUL')}\0` }),
  )

  // The mailbox.
  let since = new Date()
  await ask('user/sendVerify', {}, first)
  const code = keep('secret', 'a verification code', await members.codeFor(address, since))
  await byUrl('user/verify', { code: keep('secret', 'a wrong code', word()) }, { authorization: first })
  await ask('user/verify', { code }, first)

  // Signing in, and failing to; by POST and by URL.
  await ask('unauth/login', { email: address, password: secret('a wrong password') })
  await byUrl('unauth/login', {
    email: email('an address without an account'),
    password: secret('a password in a URL'),
  })
  const again = await byUrl('unauth/login', { email: address, password })
  keep('secret', 'the token of a sign-in by URL', again.session_token ?? '')
  await byUrl('user/get', {}, { authorization: keep('secret', 'a made-up token', `s_${word()}`) })
  await byUrl(
    'user/get',
    {},
    { authorization: `Bearer ${keep('secret', 'a made-up bearer', `a_${word()}`)}` },
  )
  await byUrl('no/such/call', { token: keep('secret', 'a token sent to no call', word()) })
  await fetch(`${url}/api/unauth/login?password=${keep('secret', 'a password by PUT', word())}`, {
    method: 'PUT',
  })
  await byUrl('unauth/checkAccount', { email: email('an address asked about') })

  // Resetting a forgotten password.
  await ask('unauth/forgotPassword', { email: email('a forgotten address without an account') })
  since = new Date()
  await byUrl('unauth/forgotPassword', { email: address })
  const reset = keep('secret', 'a reset code', await members.codeFor(address, since))
  const second = secret('a new password by reset')
  await byUrl('unauth/resetPassword', { email: address, code: reset, password: second })
  const back = token('the token after a reset', await members.logIn(address, second))

  // Changing account data.
  await ask(
    'user/changePassword',
    { current_password: secret('a wrong current password'), new_password: secret('a password not set') },
    back,
  )
  const third = secret('a changed password')
  const changed = token(
    'the token after a change',
    await ask('user/changePassword', { current_password: second, new_password: third }, back),
  )
  await ask('user/reauth', { password: secret('a wrong password given again') }, changed)
  const proven = token(
    'the token after proving oneself',
    await ask('user/reauth', { password: third }, changed),
  )
  const next = email('an address to move to')
  since = new Date()
  await ask('user/updateUser', { first_name: personName('a new first name'), email: next }, proven)
  keep('secret', 'the link that undoes a change', await members.linkFor(address, since))
  const change = keep('secret', 'the code of a change', await members.codeFor(next, since))
  await ask('user/verify', { code: change }, proven)
  await addFactors(members, { email: next, password: third, token: proven }, (name, text) =>
    keep('secret', name, text),
  )

  // Buying without an account.
  since = new Date()
  const buyer = email('the address of a buyer')
  const bought = { email: buyer, first_name: personName('a buyer’s name'), last_name: 'Buyer' }
  token('the token of a buyer', await ask('unauth/autoregister', bought))
  const link = keep('secret', 'a buyer’s link', await members.linkFor(buyer, since))
  token('the token of a link', await ask('unauth/verifyLogin', { code: link }))
  await ask('unauth/autoregister', bought)
  await byUrl('user/get', {}, { authorization: first })

  // Two people meet.
  const newcomer = (who: string) => ({
    email: email(`the address of ${who}`),
    first_name: personName(`the first name of ${who}`),
    last_name: personName(`the last name of ${who}`),
    password: secret(`the password of ${who}`),
  })
  const tokens = await meet(members, deliveries, [
    newcomer('one with a device'),
    newcomer('one with the app open'),
  ])
  for (const one of tokens) keep('secret', 'the token of one who was told', one)
  return canaries
}

/** Short codes are searched as whole words: inside a longer number they would match by chance. */
function formsOf(text: string): RegExp[] {
  const escaped = (form: string) => form.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const isShort = text.length < 12
  const plain = isShort ? `(?<![0-9A-Za-z])${escaped(text)}(?![0-9A-Za-z])` : escaped(text)
  const disguises = [
    encodeURIComponent(text),
    new URLSearchParams({ text }).toString().slice('text='.length),
    Buffer.from(text).toString('hex'),
    Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -1),
  ]
  const long = disguises.filter((form) => form.length >= 12 && form !== text)
  return [new RegExp(plain, 'i'), ...long.map((form) => new RegExp(escaped(form), 'i'))]
}
