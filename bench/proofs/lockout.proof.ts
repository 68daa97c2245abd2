import { type Mailbox, startMailbox } from '@sayso/sandbox/smtp'
import type { Database } from '../harness/databases.ts'
import { inParallel } from '../harness/parallel.ts'
import { type Proving, proof } from '../harness/proof.ts'

const NETWORKS = 50
const MAX_COMPARED = 100
const PASSWORD = 'correct horse battery staple'
const RESET_CODE = /^ {4}([0-9A-Z]{8})\s*$/m

export default proof({
  name: 'lockout',
  about: 'Guessing an owner’s password from many networks is stopped, and never keeps the owner out',
  ci: true,
  engines: true,
  mutants: {
    'one-bucket': {
      file: 'server/src/modules/accounts/sign-in/guessing/judge-try.service.ts',
      find: 'if ((await isKnownDevice(tx, accountId, deviceToken)) && accountId !== null) {',
      replace: 'if ((await isKnownDevice(tx, accountId, deviceToken)) && accountId === null) {',
      why: 'the owner’s devices are counted with strangers',
    },
    'networks-only': {
      file: 'server/src/modules/accounts/sign-in/guessing/judge-try.service.ts',
      find: 'if (ofStrangers === null) return null',
      replace: '',
      why: 'whoever has many networks has as many tries',
    },
    'reset-for-nothing': {
      file: 'server/src/modules/accounts/recovery/reset-password.service.ts',
      find: 'return rememberDevice(tx, current.id, input.device_token)',
      replace: "return { token: 'x'.repeat(43) }",
      why: 'who has set a new password by email is counted with the strangers who guess',
    },
    'accounts-only': {
      file: 'server/src/modules/accounts/sign-in/guessing/judge-try.service.ts',
      find: 'if (!tried.isChallengeSolved && (await needsChallenge(tx, ctx, soon)))',
      replace: 'if (accountId !== null && !tried.isChallengeSolved && (await needsChallenge(tx, ctx, soon)))',
      why: 'only addresses with an account ask for a task, which reveals them',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const mailbox = await startMailbox()
    p.atEnd(() => mailbox.close())
    const settings = { RATE_FACTOR: '1000000', TRUSTED_PROXIES: '1', SMTP_URL: mailbox.url }
    const env = { ...database.env, ...settings, LOG_LEVEL: 'error' }
    await p.spawnServer('server/src/worker.ts', { env: { ...env, LOG_LEVEL: 'info' }, ready: /"working"/ })
    const start = (challenge: string) =>
      p.spawnServer('server/src/api.ts', { env: { ...env, CHALLENGE: challenge }, quiet: true })
    // As if every guess came with a solved task: what is left then is the count.
    const patient = await start('never')
    const owner = await registerOwner(patient.url)
    await stopStrangers(p, database, patient.url, owner)
    await resetMeanwhile(p, mailbox, patient.url, owner)
    await patient.stop()
    await askForTasks(p, (await start('pressure')).url)
  },
})

interface Owner {
  readonly email: string
  readonly device: string
}

async function ask(url: string, path: string, input: object, network = 0): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${network}.${network}` },
    body: JSON.stringify(input),
  })
  return (await response.json()) as Record<string, unknown>
}

const wrong = (url: string, email: string, network: number) =>
  ask(url, 'unauth/login', { email, password: 'guessed wrong' }, network)

async function registerOwner(url: string, handle = 'owner'): Promise<Owner> {
  const email = `${handle}@people.example`
  const names = { first_name: 'Robin', last_name: 'Fielding', handle, display_name: 'Robin F.' }
  const made = await ask(url, 'unauth/register', { email, password: PASSWORD, ...names })
  return { email, device: String(made['device_token']) }
}

async function stopStrangers(
  p: Proving,
  database: Database,
  url: string,
  { email, device }: Owner,
): Promise<void> {
  const guesses = p.size({ quick: 300, full: 1000 })
  let opened = 0
  await inParallel(guesses, 4, async (n) => {
    if ((await wrong(url, email, n % NETWORKS))['success'] === true) opened++
  })
  const [row] = await database.query<{ compared: number }>(
    `select max(fails) as compared from sign_in_try where open_at > now() + interval '1 hour'`,
  )
  const compared = row?.compared ?? 0
  p.figure('guesses', guesses)
  p.figure('networks', NETWORKS)
  p.figure('compared', compared)
  p.require('no guess opens the account', opened === 0)
  p.require(`at most ${MAX_COMPARED} guesses are compared`, compared <= MAX_COMPARED, `${compared} compared`)
  const right = { email, password: PASSWORD }
  const stranger = await ask(url, 'unauth/login', right, NETWORKS + 1)
  p.require(
    'after that even the right password is not compared for strangers',
    stranger['code'] === 'login_failed',
  )
  const known = await ask(url, 'unauth/login', { ...right, device_token: device }, NETWORKS + 2)
  p.require('the owner’s device is let in at the first try', known['success'] === true)
}

/** The owner has no device at hand: the password is set anew by email, and opens on the device where it was set. */
async function resetMeanwhile(p: Proving, mailbox: Mailbox, url: string, { email }: Owner): Promise<void> {
  await ask(url, 'unauth/forgotPassword', { email }, NETWORKS + 3)
  const { text } = await mailbox.waitFor(
    (mail) => mail.recipients.includes(email) && RESET_CODE.test(mail.text ?? ''),
    { timeoutMs: 10_000 },
  )
  const code = RESET_CODE.exec(text ?? '')?.[1]
  const next = { email, password: `${PASSWORD}, anew` }
  const set = await ask(url, 'unauth/resetPassword', { ...next, code }, NETWORKS + 3)
  const device = { device_token: set['device_token'] }
  const back = await ask(url, 'unauth/login', { ...next, ...device }, NETWORKS + 3)
  p.require('a password set by email meanwhile lets its owner in at the first try', back['success'] === true)
  const stranger = await ask(url, 'unauth/login', next, NETWORKS + 4)
  p.require('and still no stranger who has it', stranger['code'] === 'login_failed')
}

/** The same tries at an address with an account and at one without, side by side. */
async function askForTasks(p: Proving, url: string): Promise<void> {
  const { email } = await registerOwner(url, 'second')
  const codes: Record<'known' | 'unknown', unknown[]> = { known: [], unknown: [] }
  for (let n = 0; n < 25; n++) {
    codes.known.push((await wrong(url, email, n))['code'])
    codes.unknown.push((await wrong(url, 'nobody@people.example', n))['code'])
  }
  const tasks = codes.known.filter((code) => code === 'challenge_required').length
  p.figure('tries until a task is asked for', codes.known.indexOf('challenge_required'))
  p.require('further tries need a task, from whatever network', tasks === 15, `${tasks} of 25`)
  p.require(
    'an address without an account is answered in the same way',
    JSON.stringify(codes.known) === JSON.stringify(codes.unknown),
  )
}
