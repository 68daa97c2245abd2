import { TOTP } from 'otpauth'
import type { Database } from '../../harness/databases.ts'
import { post } from './ask-patiently.ts'
import type { Server } from './installation.ts'

type Body = Record<string, unknown> & { success?: boolean }

const ask = async (server: Server, path: string, input: object, token?: string): Promise<Body> =>
  (await post(server, path, input, token)) as Body

/** Somebody who logs in with a password and the code of an authenticator app, whose secret we keep sealed. */
export interface AppHolder {
  /** The first step. Returns the ticket of the second one. */
  begin(server: Server): Promise<string>
  finish(server: Server, ticket: string): Promise<boolean>
}

export async function addAppHolder(server: Server, database: Database, handle: string): Promise<AppHolder> {
  const log = { email: `${handle}@people.example`, password: `the long secret of ${handle}` }
  const names = { first_name: 'Robin', last_name: 'Fielding', display_name: 'Robin F.', handle }
  const made = await ask(server, 'unauth/register', { ...log, ...names })
  const token = String(made['session_token'])
  await database.query('update account set verified_at = now() where email = $1', [log.email])
  const started = await ask(server, 'user/totpStart', {}, token)
  const app = new TOTP({ secret: String(started['secret']) })
  const input = { ticket: started['ticket'], code: app.generate() }
  const { success } = await ask(server, 'user/totpConfirm', input, token)
  if (success !== true) throw new Error('the authenticator app was refused')
  return {
    async begin(at) {
      const { details } = (await ask(at, 'unauth/login', log)) as { details?: { ticket?: string } }
      return details?.ticket ?? ''
    },
    async finish(at, ticket) {
      // Half a minute between two codes is waited for by nobody.
      await database.query(
        `update totp set last_step = last_step - 3
          where account_id = (select id from account where email = $1)`,
        [log.email],
      )
      const answer = await ask(at, 'unauth/loginSecond', { ticket, code: app.generate() })
      return answer.success === true
    },
  }
}
