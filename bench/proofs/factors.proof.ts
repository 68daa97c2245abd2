import { createPasskeyDevice, type PasskeyDevice } from '@sayso/sandbox/passkey-device'
import { TOTP } from 'otpauth'
import type { Database } from '../harness/databases.ts'
import { inParallel } from '../harness/parallel.ts'
import { type Proving, proof } from '../harness/proof.ts'

const PASSWORD = 'correct horse battery staple'
const ORIGIN = 'http://localhost:3000'
const FACTORS = 'server/src/modules/accounts/factors'

export default proof({
  name: 'factors',
  about: 'Codes, passkeys’ answers and tickets that were used before, or belong to others, open nothing',
  ci: true,
  engines: true,
  mutants: {
    'step-again': {
      file: `${FACTORS}/totp.queries.ts`,
      find: "    .where('last_step', '<', BigInt(step))\n",
      replace: '',
      why: 'a code that somebody saw works again',
    },
    'code-again': {
      file: `${FACTORS}/recovery-codes.queries.ts`,
      find: "    .where('code_hash', '=', hash)\n    .where('used_at', 'is', null)",
      replace: "    .where('code_hash', '=', hash)",
      why: 'a recovery code works again',
    },
    'ticket-again': {
      file: `${FACTORS}/ticket.ts`,
      find: 'return (await raiseTries(tx, key, ONCE)) === 1',
      replace: 'return (await raiseTries(tx, key, ONCE)) !== 0',
      why: 'a recorded log-in with a passkey works again',
    },
    'anybodys-passkey': {
      file: 'server/src/modules/accounts/sign-in/second-step-sign-in.service.ts',
      find: 'if (accountId !== step.accountId || isNew)',
      replace: 'if (isNew)',
      why: 'the second step is passed with the passkey of another account',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const env = { ...database.env, RATE_FACTOR: '1000000', LOG_LEVEL: 'error', PUBLIC_URL: ORIGIN }
    const { url } = await p.spawnServer('server/src/api.ts', { env, quiet: true })
    const owner = await addFactors(url, database, 'owner')
    const thief = await addFactors(url, database, 'thief')
    const rounds = p.size({ quick: 10, full: 420 })
    const results = { attempts: 0, opened: 0, own: 0 }
    for (let n = 0; n < rounds; n++) await attack(url, database, { owner, thief, results, n })
    p.figure('attempts', results.attempts)
    p.require(
      'the owner is let in with each fresh code, answer and recovery code',
      results.own === rounds * 3,
      `${results.own} of ${rounds * 3}`,
    )
    p.require(
      'nothing that was used before or belongs to others opens a session',
      results.opened === 0,
      `${results.opened} of ${results.attempts}`,
    )
    await resetKeepsFactors(p, url, database, owner)
  },
})

interface Person {
  readonly email: string
  readonly token: string
  readonly secret: string
  readonly device: PasskeyDevice
}

type Body = Record<string, unknown> & { success?: boolean; code?: string }

async function ask(url: string, path: string, input: object, token = ''): Promise<Body> {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: token }) },
    body: JSON.stringify(input),
  })
  return (await response.json()) as Body
}

async function addFactors(url: string, database: Database, handle: string): Promise<Person> {
  const email = `${handle}@people.example`
  const names = { first_name: 'Robin', last_name: 'Fielding', handle, display_name: 'Robin F.' }
  const made = await ask(url, 'unauth/register', { email, password: PASSWORD, ...names })
  const token = String(made['session_token'])
  await database.query('update account set verified_at = now() where email = $1', [email])
  const app = await ask(url, 'user/totpStart', {}, token)
  const secret = String(app['secret'])
  await ask(url, 'user/totpConfirm', { ticket: app['ticket'], code: codeOf(secret) }, token)
  const device = createPasskeyDevice(ORIGIN)
  const asked = await ask(url, 'user/passkeyOptions', {}, token)
  const response = device.register(String(asked['options']))
  const added = await ask(url, 'user/addPasskey', { ticket: asked['ticket'], response }, token)
  if (added.success !== true) throw new Error(`the passkey was refused: ${String(added['error'])}`)
  return { email, token, secret, device }
}

const codeOf = (secret: string) => new TOTP({ secret }).generate()

async function firstStep(url: string, { email }: Person): Promise<{ ticket: string; passkey: string }> {
  const body = await ask(url, 'unauth/login', { email, password: PASSWORD })
  const { ticket, passkey } = body['details'] as { ticket: string; passkey: string }
  return { ticket, passkey }
}

/** The owner logs in by each of the three, and everything that could be seen on the way is tried again. */
async function attack(
  url: string,
  database: Database,
  {
    owner,
    thief,
    results,
    n,
  }: { owner: Person; thief: Person; results: { attempts: number; opened: number; own: number }; n: number },
): Promise<void> {
  // Tries are not what is proved here. Tickets that were used are kept in the same table, closed for an hour.
  const forgetTries = () =>
    database.query(
      `delete from sign_in_try where fails > 1 and coalesce(open_at, now()) < now() + interval '30 minutes'`,
    )
  // Half a minute between two codes is waited for by nobody.
  const prepare = async () => {
    await forgetTries()
    await database.query('update totp set last_step = last_step - 3')
    // Only so many sessions are kept, and the first one is still needed.
    await database.query(`delete from session s using session first
                           where first.account_id = s.account_id and first.created_at < s.created_at`)
  }
  const second = (input: object) => ask(url, 'unauth/loginSecond', input)
  const isIn = ({ success }: Body) => success === true

  await prepare()
  const renewed = await ask(url, 'user/recoveryCodes', {}, owner.token)
  if (renewed.success !== true) throw new Error(`round ${n}: no recovery codes: ${JSON.stringify(renewed)}`)
  const [recovery = ''] = renewed['recovery_codes'] as string[]
  const own: boolean[] = []
  const byApp = await firstStep(url, owner)
  const code = codeOf(owner.secret)
  own.push(isIn(await second({ ticket: byApp.ticket, code })))
  const byRecovery = await firstStep(url, owner)
  own.push(isIn(await second({ ticket: byRecovery.ticket, code: recovery })))
  // A synced passkey does not count its uses: only the ticket tells a recording.
  const asked = await ask(url, 'unauth/passkeyOptions', {})
  const assertion = owner.device.answer(String(asked['options']), { counter: 0 })
  const recorded = { ticket: asked['ticket'], assertion }
  own.push(isIn(await ask(url, 'unauth/passkeyLogin', recorded)))
  results.own += own.filter(Boolean).length

  const fresh = await firstStep(url, owner)
  const foreign = await firstStep(url, thief)
  const changed = `${byApp.ticket.slice(0, -2)}${byApp.ticket.endsWith('AA') ? 'BB' : 'AA'}`
  const attempts = [
    () => second({ ticket: fresh.ticket, code }),
    () => second({ ticket: byApp.ticket, code }),
    () => second({ ticket: fresh.ticket, code: recovery }),
    () => second({ ticket: foreign.ticket, code }),
    () => second({ ticket: changed, code }),
    () => second({ ticket: String(asked['ticket']), code }),
    () => ask(url, 'unauth/passkeyLogin', recorded),
    () => ask(url, 'unauth/passkeyLogin', { ticket: fresh.ticket, assertion }),
    () => second({ ticket: fresh.ticket, assertion }),
    () => second({ ticket: byApp.ticket, assertion }),
    () => second({ ticket: fresh.ticket, assertion: thief.device.answer(fresh.passkey, { counter: 0 }) }),
    () =>
      ask(url, 'user/reauth', recorded, owner.token).then((body) => ({
        ...body,
        success: 'session_token' in body,
      })),
  ]
  // Each twice at the same time, in another order each round.
  const order = attempts.map((_, at) => attempts[(at + n) % attempts.length])
  await inParallel(attempts.length * 2, 4, async (at) => {
    await forgetTries()
    const answer = await order[at % order.length]?.()
    results.attempts += 1
    if (answer?.success === true) results.opened += 1
  })
}

/** A stolen mailbox sets a new password and is still asked for the second factor. */
async function resetKeepsFactors(p: Proving, url: string, database: Database, owner: Person): Promise<void> {
  await database.query('delete from sign_in_try')
  const before = await database.query('select from session')
  await database.query('update account_password set changed_at = now()')
  const answer = await ask(url, 'unauth/login', { email: owner.email, password: PASSWORD })
  const after = await database.query('select from session')
  p.require(
    'a password alone opens no session, whoever set it',
    answer.code === 'second_factor_required' && before.length === after.length,
    String(answer.code),
  )
}
