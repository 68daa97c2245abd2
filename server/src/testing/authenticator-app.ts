import { totpConfirm, totpStart } from '@sayso/contract/calls/factors'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import type { Context } from '../context.ts'
import { asker } from './person.ts'

/** The code that an authenticator app shows, some steps from now. */
export const codeAt = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Sets up an authenticator app. The code that confirmed it is still good for a log-in, which spares half a minute. */
export async function addTotp(
  world: { readonly baseUrl: string; readonly ctx: Context },
  token: string,
): Promise<{ secret: string; codes: string[] }> {
  const ask = asker(world)
  const { body: started } = await ask(totpStart, {}, token)
  const secret = String(started['secret'])
  const { body } = await ask(totpConfirm, { ticket: started['ticket'], code: codeAt(secret) }, token)
  if (!body.success) throw new Error(`the authenticator app was refused: ${body.error}`)
  await world.ctx.db.write((tx) => sql`update totp set last_step = last_step - 2`.execute(tx))
  return { secret, codes: body['recovery_codes'] as string[] }
}
