import { TOTP } from 'otpauth'
import type { Members } from '../accounts/members-api.ts'

type Keep = (name: string, text: string) => string

/** Sets up an authenticator app and logs in with it, with a wrong code and with a recovery code. */
export async function addFactors(
  { ask }: Members,
  who: { email: string; password: string; token: string },
  keep: Keep,
): Promise<void> {
  const body = async (path: string, input: object, token: string | null = null) =>
    (await ask(path, input, token)).body as unknown as Record<string, unknown>
  const started = await body('user/totpStart', {}, who.token)
  const secret = keep('the secret of an authenticator app', String(started['secret']))
  const ticket = keep('the ticket of a set-up', String(started['ticket']))
  const code = new TOTP({ secret }).generate()
  const done = await body('user/totpConfirm', { ticket, code }, who.token)
  const [first = '', second = ''] = done['recovery_codes'] as string[]
  keep('a recovery code', first)
  keep('a recovery code in one piece', second.replaceAll(' ', ''))
  const { email, password } = who
  const { details } = (await body('unauth/login', { email, password })) as { details?: { ticket: string } }
  const step = keep('the ticket of a second step', details?.ticket ?? '')
  await body('unauth/loginSecond', { ticket: step, code: keep('a wrong second code', 'kanarie 4711 wrong') })
  const opened = await body('unauth/loginSecond', { ticket: step, code: first })
  keep('the token after a recovery code', String(opened['session_token']))
  keep('the token of a known device', String(opened['device_token']))
}
