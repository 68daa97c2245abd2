import { createPasskeyDevice, type PasskeyDevice } from '@sayso/sandbox/passkey-device'
import { permutationsOf } from '../../harness/permutations.ts'
import { ORIGIN, RESET, type Stage, VERIFY, type Victim } from './stage.ts'

/** What a thief has in the end. */
export interface Loot {
  readonly tokens: string[]
  readonly passwords: string[]
  /** With passkeys of the account. */
  readonly devices: PasskeyDevice[]
  /** Undo links and typed codes that arrived in the thief's own mailbox. */
  readonly codes: string[]
  readonly mailbox: string
  /** The thief's own payout address. */
  readonly purse: string
}

/** The account after its owner is back and signed in by the link. */
export interface Home {
  readonly email: string
  readonly token: string
}

export interface Way {
  /** How long ago the password was entered in the stolen session. */
  readonly provedMinutesAgo: number
  attack(stage: Stage, victim: Victim, loot: Loot): Promise<void>
  /** What the owner does about it; absent if nothing has happened. */
  answer?(stage: Stage, victim: Victim, loot: Loot): Promise<Home>
  /** Only after the three days that a new payout address waits. */
  isLate?: true
}

const LONG_AGO = 24 * 60

async function refused(asked: Promise<{ success: boolean; code?: string }>, code: string): Promise<void> {
  const answer = await asked
  if (answer.code !== code) throw new Error(`expected ${code}, and it was ${answer.code ?? 'done'}`)
}

/** The email about a step; if both payout addresses were changed, about the first of them. */
const about = {
  email: () => /^Your email address is about to change/,
  password: () => /^Your password was changed/,
  passkey: () => /^A passkey was added to your account/,
  payout: ({ name }: Victim) => new RegExp(`^Your payout address was changed[^]*@${name} `),
  lastPayout: ({ name }: Victim) => new RegExp(`^Your payout address was changed[^]*@${name}_two `),
}
type Step = 'email' | 'password' | 'payout' | 'passkey'

/** The owner clicks "This wasn't me" in that email, and has the account back. */
const undo =
  (mail: keyof typeof about) =>
  (stage: Stage, victim: Victim): Promise<Home> =>
    follow(stage, victim.email, about[mail](victim))

async function follow(stage: Stage, email: string, mail: RegExp): Promise<Home> {
  const code = await stage.wayBack(email, mail)
  const { session_token: token = '' } = await stage.must('unauth/verifyLogin', { code })
  return { email, token }
}

/** With the token and the password, everything is changed, in this order. */
const everything = (order: readonly Step[]): Way => ({
  provedMinutesAgo: LONG_AGO,
  async attack(stage, victim, loot) {
    let { token } = victim
    const next = 'the thief chose this one'
    let password = victim.password
    for (const step of order) {
      token = (await stage.must('user/reauth', { password }, token)).session_token ?? ''
      if (step === 'email') await stage.moveTo(token, loot.mailbox)
      else if (step === 'payout') await stage.setPayouts(victim, token, loot.purse)
      else if (step === 'passkey') loot.devices.push(await addPasskey(stage, token))
      else {
        const change = { current_password: password, new_password: next }
        token = (await stage.must('user/changePassword', change, token)).session_token ?? ''
        password = next
      }
    }
    loot.tokens.push(victim.token, token)
    loot.passwords.push(victim.password, next)
    if (order[0] === 'email') loot.codes.push(await stage.wayBack(loot.mailbox, about.payout(victim)))
  },
  answer: undo(order[0] ?? 'email'),
})

export async function addPasskey(stage: Stage, token: string): Promise<PasskeyDevice> {
  const device = createPasskeyDevice(ORIGIN)
  const { options = '', ticket } = await stage.must('user/passkeyOptions', {}, token)
  await stage.must('user/addPasskey', { ticket, response: device.register(options) }, token)
  return device
}

/** All 24. */
export const ORDERS: readonly (readonly Step[])[] = permutationsOf<Step>([
  'email',
  'password',
  'payout',
  'passkey',
])

const moveAndRob: Way['attack'] = async (stage, victim, loot) => {
  await stage.moveTo(victim.token, loot.mailbox)
  await stage.setPayouts(victim, victim.token, loot.purse)
  loot.tokens.push(victim.token)
  loot.passwords.push(victim.password)
}

export const WAYS: Readonly<Record<string, Way>> = {
  'a stolen token, long after the password was given': {
    provedMinutesAgo: 16,
    async attack(stage, victim, loot) {
      const { token } = victim
      await refused(stage.ask('user/updateUser', { email: loot.mailbox }, token), 'reauth_required')
      for (const answer of await stage.setPayouts(victim, token, loot.purse))
        await refused(Promise.resolve(answer), 'reauth_required')
      const guess = { current_password: 'a guess', new_password: 'the thief chose this one' }
      await refused(stage.ask('user/changePassword', guess, token), 'current_password_wrong')
    },
  },
  'a session left open on a shared computer: another profile to be paid to': {
    provedMinutesAgo: 16,
    async attack(stage, { name, token }, loot) {
      const third = { handle: `${name}_three`, display_name: 'Three', paypal_email: loot.purse }
      await refused(stage.ask('user/createProfile', third, token), 'reauth_required')
    },
  },
  'a stolen token minutes after signing in: the payout address of one profile': {
    provedMinutesAgo: 5,
    async attack(stage, victim, loot) {
      await stage.setPayouts({ ...victim, profiles: victim.profiles.slice(0, 1) }, victim.token, loot.purse)
      loot.tokens.push(victim.token)
      loot.passwords.push(victim.password)
    },
    answer: undo('payout'),
  },
  'the email first, then the money; the owner answers the first mail': {
    provedMinutesAgo: 5,
    attack: moveAndRob,
    answer: undo('email'),
  },
  'the email first, then the money; the owner answers only the last mail': {
    provedMinutesAgo: 5,
    attack: moveAndRob,
    answer: undo('lastPayout'),
  },
  'the thief takes the address that the account was moved away from': {
    provedMinutesAgo: 5,
    async attack(stage, victim, loot) {
      await moveAndRob(stage, victim, loot)
      const form = { email: victim.email, password: 'the thief chose this one', handle: `${victim.name}_new` }
      const names = { first_name: 'Not', last_name: 'Me', display_name: 'Not me' }
      await refused(stage.ask('unauth/register', { ...form, ...names }), 'registration_failed')
    },
    answer: undo('email'),
  },
  'the thief keeps every way back and code that came, and comes again with them': {
    provedMinutesAgo: 5,
    async attack(stage, victim, loot) {
      await moveAndRob(stage, victim, loot)
      await stage.must('user/updateUser', { email: `second-${loot.mailbox}` }, victim.token)
      await stage.must('unauth/forgotPassword', { email: loot.mailbox })
      for (const mail of [about.payout, about.lastPayout, about.email])
        loot.codes.push(await stage.wayBack(loot.mailbox, mail(victim)))
      loot.codes.push(
        await stage.codeTo(loot.mailbox, RESET),
        await stage.codeTo(`second-${loot.mailbox}`, VERIFY),
      )
    },
    answer: undo('email'),
  },
  'a copy of the token from before the owner gave the password': {
    provedMinutesAgo: LONG_AGO,
    async attack(stage, victim, loot) {
      await stage.must('user/reauth', { password: victim.password }, victim.token)
      // The old token still opens the session for other windows; it must not be as good as the new one.
      for (const answer of await stage.setPayouts(victim, victim.token, loot.purse))
        await refused(Promise.resolve(answer), 'reauth_required')
      await refused(stage.ask('user/updateUser', { email: loot.mailbox }, victim.token), 'reauth_required')
    },
  },
  'guesses at the password with a stolen token': {
    provedMinutesAgo: LONG_AGO,
    async attack(stage, victim) {
      await stage.payoutEnv.database.query(
        `update account_password set fails = 8, fails_since = now()
          where account_id = (select id from account where email = $1)`,
        [victim.email],
      )
      for (let n = 8; n < 10; n++)
        await refused(stage.ask('user/reauth', { password: `guess ${n}` }, victim.token), 'reauth_failed')
      // Not even the right one is compared now.
      await refused(stage.ask('user/reauth', { password: victim.password }, victim.token), 'reauth_failed')
    },
  },
  'a stolen mailbox: a new password by reset, then the money': {
    provedMinutesAgo: LONG_AGO,
    async attack(stage, victim, loot) {
      // The account's address until ten days ago, whose mailbox the owner still reads.
      await stage.payoutEnv.database.query(
        `with account as (select id from account where email = $1),
              since as (update account_address set since = now() - interval '10 days'
                         where account_id = (select id from account) and until is null)
         insert into account_address (account_id, email, since, until)
         select id, $2, now() - interval '1 year', now() - interval '10 days' from account`,
        [victim.email, formerOf(victim)],
      )
      const token = await enterByMailbox(stage, victim, loot)
      await stage.setPayouts(victim, token, loot.purse)
      for (const mail of [about.password, about.payout])
        loot.codes.push(await stage.wayBack(victim.email, mail(victim)))
    },
    answer: (stage, victim) => follow(stage, formerOf(victim), about.password()),
    isLate: true,
  },
}

/** A new password by what arrives in the mailbox, and a session with it. */
async function enterByMailbox(stage: Stage, { email, token: own }: Victim, loot: Loot): Promise<string> {
  const password = 'the thief chose this one'
  await stage.must('unauth/forgotPassword', { email })
  const reset = { email, code: await stage.codeTo(email, RESET), password }
  await stage.must('unauth/resetPassword', reset)
  const { session_token: token = '' } = await stage.must('unauth/login', { email, password })
  loot.tokens.push(own, token)
  loot.passwords.push(password)
  return token
}

/** The same where nobody was ever paid, and the mailbox is the only one: payouts wait for a factor, so there is one. */
export const MAILBOX_ALONE = {
  provedMinutesAgo: LONG_AGO,
  async attack(stage, victim, loot) {
    const token = await enterByMailbox(stage, victim, loot)
    loot.devices.push(await addPasskey(stage, token))
    await stage.setPayouts(victim, token, loot.purse)
  },
  answer: undo('password'),
} as const satisfies Way

const formerOf = ({ name }: Victim) => `${name}-before@people.example`

export const inOrder = (order: readonly Step[]): [string, Way] => [
  `a stolen token and the password: ${order.join(', then ')}`,
  everything(order),
]
