import { inParallel } from '../../harness/parallel.ts'
import type { Proving } from '../../harness/proof.ts'
import { payOf, type Stage, type Victim } from './stage.ts'

const DAY_HOURS = 24

/** Contested accounts, and accounts that somebody asked staff for: who holds them, and what is paid. */
export async function playDisputes(p: Proving, stage: Stage): Promise<void> {
  const rounds = p.size({ quick: 2, full: 10 })
  const contested = await inParallel(rounds, 2, (n) => contest(stage, `disputed_${n}`))
  const asked = await inParallel(rounds, 2, (n) => askedFor(stage, `asked_${n}`, { signsIn: n % 2 === 0 }))
  await stage.makeDue()
  const paid = await stage.payAfter(20 * DAY_HOURS)
  const own = asked.filter(({ isHeld }) => !isHeld)
  const unpaid = own.filter(({ victim }) => !paid.has(payOf(victim.name)))
  const trouble = [...contested, ...asked].flatMap((one) => one.trouble)
  for (const text of trouble) p.log(text)
  const rich = [...contested, ...asked.filter(({ isHeld }) => isHeld)].filter(({ victim }) =>
    [`purse-${victim.name}@people.example`, payOf(victim.name), payOf(`${victim.name}_two`)].some((address) =>
      paid.has(address),
    ),
  )
  p.require(
    'a contested account changes nothing and pays nothing',
    contested.every((one) => one.trouble.length === 0) && rich.length === 0,
    `${contested.length} accounts, ${rich.length} paid`,
  )
  p.require(
    'a recovery that staff have started ends with any sign-in, and holds payouts otherwise',
    asked.every((one) => one.trouble.length === 0) && unpaid.length === 0,
    `${asked.length} recoveries, ${own.length} signed in to, ${unpaid.length} of their owners not paid`,
  )
}

interface Disputed {
  readonly victim: Victim
  readonly trouble: string[]
  readonly isHeld: boolean
}

/** Taken back by the former address, and contested by the one that was replaced. */
async function contest(stage: Stage, name: string): Promise<Disputed> {
  const victim = await stage.victim(name)
  const trouble: string[] = []
  const later = `${name}-later@people.example`
  await stage.moveTo(victim.token, later)
  const code = await stage.wayBack(victim.email, /^Your email address is about to change/)
  const { session_token: token = '' } = await stage.must('unauth/verifyLogin', { code })
  const objection = await stage.linkIn(later, /^A change of email address was undone/, 'contest')
  await stage.must('unauth/contestUndo', { code: objection })
  // The three days pass, and whoever holds the account has given a password.
  const { database } = stage.payoutEnv
  const owner = 'account_id = (select id from account where email = $1)'
  await database.query(`update session set proved_at = now() where ${owner}`, [victim.email])
  await database.query(`update payout_hold set until = now() where ${owner}`, [victim.email])
  const refused = async (what: string, path: string, input: object) => {
    const { code } = await stage.ask(path, input, token)
    if (code !== 'account_contested') trouble.push(`${name}: ${what} was answered with ${code ?? 'success'}`)
  }
  await refused('releasing payouts', 'user/releasePayouts', {})
  await refused('another email', 'user/updateUser', { email: `${name}-next@people.example` })
  await refused('a new factor', 'user/totpStart', {})
  for (const id of victim.profiles)
    await refused('no payout address', 'user/updateProfile', {
      ...{ user_profile_id: id, profile_id: id, paypal_email: '' },
    })
  return { victim, trouble, isHeld: true }
}

/** Somebody asked staff for the account. Its owner logs in every day, or is gone. */
async function askedFor(stage: Stage, name: string, { signsIn }: { signsIn: boolean }): Promise<Disputed> {
  const victim = await stage.victim(name)
  const trouble: string[] = []
  await stage.payoutEnv.startRecovery(victim.email)
  const passed = (days: number) =>
    stage.payoutEnv.database.query(
      `update account_recovery set open_at = open_at - make_interval(days => $2)
        where account_id = (select id from account where email = $1)`,
      [victim.email, days],
    )
  await passed(7)
  await stage.payoutEnv.openRecoveries()
  const code = await stage.linkIn(victim.email, /^Your way back into your account/, 'finish')
  if (signsIn) await stage.must('unauth/login', { email: victim.email, password: victim.password })
  const answer = await stage.ask('unauth/finishRecovery', { code, password: 'the stranger chose this one' })
  if (signsIn && answer.code !== 'link_expired') trouble.push(`${name}: the link worked after a sign-in`)
  if (!signsIn && !answer.success) trouble.push(`${name}: the link did not work: ${answer.code}`)
  return { victim, trouble, isHeld: !signsIn }
}
