import type { PasskeyDevice } from '@sayso/sandbox/passkey-device'
import { inParallel } from '../../harness/parallel.ts'
import type { Members } from '../accounts/members-api.ts'

interface Robbed {
  readonly email: string
  readonly device: PasskeyDevice
  /** What the authenticator app shows now. */
  readonly code: () => string
}

interface Tally {
  attempts: number
  opened: number
}

/**
 * A stolen mailbox sets a new password with the emailed code, and tries everything it has got then. Afterwards the owner,
 * who was told the password, logs in with what they always had. Returns in how many of the two ways they were let in.
 */
export async function resetByMailbox(
  members: Members,
  owner: Robbed,
  { tally, thief, n }: { tally: Tally; thief: PasskeyDevice; n: number },
): Promise<number> {
  const { database } = members
  const { email } = owner
  await database.query('delete from sign_in_try')
  await database.query(`delete from secret_code where purpose = 'reset'`)
  await database.query('update totp set last_step = last_step - 3')
  const since = new Date()
  await must(members, 'unauth/forgotPassword', { email })
  const code = await members.codeFor(email, since)
  const password = `chosen in the stolen mailbox ${n}`
  const reset = await must(members, 'unauth/resetPassword', { email, code, password })
  const link = await members.linkFor(email, since)

  const fresh = await firstStep(members, email, password)
  const foreign = fresh.passkey === '' ? '' : thief.answer(fresh.passkey, { counter: 0 })
  const replayed = `chosen by a code that was used ${n}`
  const attempts = [
    () => members.ask('unauth/resetPassword', { email, code, password: replayed }),
    () => members.ask('unauth/verifyLogin', { code }),
    () => members.ask('unauth/verifyLogin', { code: link }),
    () => members.ask('unauth/login', { email, password }),
    () => members.ask('unauth/login', { email, password, device_token: reset['device_token'] }),
    () => members.ask('unauth/loginSecond', { ticket: fresh.ticket, code }),
    () => members.ask('unauth/loginSecond', { ticket: fresh.ticket, code: password }),
    () => members.ask('unauth/loginSecond', { ticket: fresh.ticket, assertion: foreign }),
  ]
  const results = await inParallel(attempts.length * 2, 4, async (at) => {
    const answer = await attempts[at % attempts.length]?.()
    return answer?.body.success === true
  })
  // A replay that was answered with an error and still set its password would be told by this.
  const again = await members.ask('unauth/login', { email, password: replayed })
  results.push(again.body.success || again.body.code === 'second_factor_required')
  // Resetting opens nothing itself, and ends what was open.
  const sessions = await database.query(
    'select from session where account_id = (select id from account where email = $1)',
    [email],
  )
  results.push(sessions.length > 0 || 'session_token' in reset)
  tally.attempts += results.length
  tally.opened += results.filter(Boolean).length

  await database.query('delete from sign_in_try')
  const { ticket } = await firstStep(members, email, password)
  const byApp = await members.ask('unauth/loginSecond', { ticket, code: owner.code() })
  const asked = await must(members, 'unauth/passkeyOptions', {})
  const assertion = owner.device.answer(String(asked['options']), { counter: 0 })
  const byPasskey = await members.ask('unauth/passkeyLogin', { ticket: asked['ticket'], assertion })
  return [byApp, byPasskey].filter(({ body }) => body.success).length
}

async function must(members: Members, path: string, input: object): Promise<Record<string, unknown>> {
  const { body } = await members.ask(path, input)
  if (!body.success) throw new Error(`${path} was refused: ${body.error}`)
  return body as Record<string, unknown>
}

/** Empty if nobody asks for a second factor. */
async function firstStep(members: Members, email: string, password: string) {
  const { body } = await members.ask('unauth/login', { email, password })
  const { details } = body as { details?: { ticket: string; passkey: string } }
  return details ?? { ticket: '', passkey: '' }
}
