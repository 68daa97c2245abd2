import { type Proving, proof } from '../harness/proof.ts'
import { emailOf, type Members, openMembers, passwordOf } from './accounts/members-api.ts'

const OWNERS_PASSWORD = 'chosen by the owner alone'

export default proof({
  name: 'prehijack',
  about: 'An attacker who registers another person’s address loses everything when the owner recovers it',
  ci: true,
  engines: true,
  mutants: {
    'sessions-survive': {
      file: 'server/src/modules/accounts/email/verify-email.service.ts',
      find: 'await endAllSessions(tx, account.id, { except })\n  await q.setPendingEmail',
      replace: 'await q.setPendingEmail',
      why: 'a session opened before the recovery continues',
    },
    'pending-kept': {
      file: 'server/src/modules/accounts/email/verify-email.service.ts',
      find: '  await q.setPendingEmail(tx, account.id, null)\n',
      replace: '',
      why: 'a pending email change from before can still be confirmed',
    },
    'payout-kept': {
      file: 'server/src/modules/accounts/email/verify-email.service.ts',
      find: '  await ctx.profiles.dropPayoutAddresses(tx, account.id)\n',
      replace: '',
      why: 'the owner’s earnings go to the attacker’s payout address',
    },
    'password-kept': {
      file: 'server/src/modules/accounts/recovery/undo-change.service.ts',
      find: '  await dropPassword(tx, accountId)\n',
      replace: '',
      why: 'the attacker’s password still works',
    },
  },
  async run(p) {
    const members = await openMembers(p)
    const rounds = p.size({ quick: 1, full: 20 })
    let kept = 0
    for (const [name, attack] of Object.entries(attacks)) {
      let successes = 0
      for (let round = 0; round < rounds; round++) {
        const left = await play(p, members, attack, `victim_${round}_${name.length}`)
        if (left.length > 0) successes++
      }
      if (successes > 0) kept++
      p.require(
        `${name}: the attacker keeps nothing`,
        successes === 0,
        successes === 0 ? undefined : `${name}: kept in ${successes} of ${rounds}`,
      )
    }
    await members.close()
    const all = Object.keys(attacks).length
    p.require('no attack keeps access', kept === 0, `access kept in ${kept} of ${all}, ${rounds} each`)
  },
})

/** What the attacker has when the owner arrives. */
interface Loot {
  tokens: string[]
  /** Tried with the account's email address. */
  passwords: string[]
  /** Typed codes and links that arrived in the attacker's own mailbox. */
  codes: string[]
  mailbox: string
}

type Attack = (members: Members, victim: string, loot: Loot) => Promise<void>

const attacks: Record<string, Attack> = {
  async 'a session from a purchase, the owner follows the link'(members, victim, loot) {
    const since = new Date()
    loot.tokens.push(await buyAs(members, victim))
    await ok(members.ask('unauth/verifyLogin', { code: await members.linkFor(emailOf(victim), since) }))
  },
  async 'a session from a purchase, the owner sets a password'(members, victim, loot) {
    const since = new Date()
    loot.tokens.push(await buyAs(members, victim))
    const code = await members.linkFor(emailOf(victim), since)
    await ok(members.ask('unauth/resetPassword', { email: emailOf(victim), code, password: OWNERS_PASSWORD }))
  },
  async 'a password of the attacker’s, the owner resets it'(members, victim, loot) {
    loot.tokens.push(await members.register(victim))
    loot.passwords.push(passwordOf(victim))
    for (let i = 0; i < 3; i++) {
      const { body } = await members.logIn(emailOf(victim), passwordOf(victim))
      loot.tokens.push(body.session_token ?? '')
    }
    await resetAs(members, victim)
  },
  async 'a change of address asked for before the owner came'(members, victim, loot) {
    const token = await members.register(victim)
    loot.tokens.push(token)
    loot.passwords.push(passwordOf(victim))
    const since = new Date()
    await ok(members.ask('user/updateUser', { email: loot.mailbox }, token))
    loot.codes.push(await members.codeFor(loot.mailbox, since))
    await resetAs(members, victim)
  },
  async 'an address for payouts set before the owner came'(members, victim, loot) {
    loot.tokens.push(await members.register(victim))
    loot.passwords.push(passwordOf(victim))
    // As the profile form will store it.
    await members.database.query(
      `update profile set paypal_email = $2
        where account_id = (select id from account where email = $1)`,
      [emailOf(victim), loot.mailbox],
    )
    await resetAs(members, victim)
  },
  async 'a stolen session that moved the address and set a password, the owner undoes it'(
    members,
    victim,
    loot,
  ) {
    const stolen = await members.register(victim)
    let since = new Date()
    await ok(members.ask('user/sendVerify', {}, stolen))
    await ok(members.ask('user/verify', { code: await members.codeFor(emailOf(victim), since) }, stolen))
    since = new Date()
    await ok(members.ask('user/updateUser', { email: loot.mailbox }, stolen))
    const undo = await members.linkFor(emailOf(victim), since)
    await ok(members.ask('user/verify', { code: await members.codeFor(loot.mailbox, since) }, stolen))
    loot.tokens.push(stolen)
    since = new Date()
    await ok(members.ask('unauth/forgotPassword', { email: loot.mailbox }))
    const code = await members.codeFor(loot.mailbox, since)
    await ok(
      members.ask('unauth/resetPassword', { email: loot.mailbox, code, password: 'the thief chose this' }),
    )
    loot.passwords.push('the thief chose this')
    await ok(members.ask('unauth/verifyLogin', { code: undo }))
  },
}

/** Plays an attack until the owner arrives, then tries every way back in. */
async function play(p: Proving, members: Members, attack: Attack, victim: string): Promise<string[]> {
  const loot: Loot = { tokens: [], passwords: [], codes: [], mailbox: emailOf(`thief_of_${victim}`) }
  await attack(members, victim, loot)
  if (loot.tokens.length === 0 || loot.tokens.includes(''))
    throw new Error('the attacker never had a session')
  const email = emailOf(victim)
  const left: string[] = []
  const tryWay = async (way: string, asked: ReturnType<Members['ask']>) => {
    if ((await asked).body.success) left.push(way)
  }
  for (const token of loot.tokens) {
    if (await members.isIn(token)) left.push('a session')
    for (const code of loot.codes) await tryWay('a code', members.ask('user/verify', { code }, token))
  }
  for (const password of loot.passwords)
    for (const address of [email, loot.mailbox]) await tryWay('a password', members.logIn(address, password))
  for (const code of loot.codes) {
    await tryWay('a link', members.ask('unauth/verifyLogin', { code }))
    await tryWay(
      'a reset',
      members.ask('unauth/resetPassword', { email: loot.mailbox, code, password: 'once more in' }),
    )
  }
  const [stored] = await members.database.query<{ pending: string | null; payout: string | null }>(
    `select a.pending_email as pending, max(p.paypal_email) as payout
       from account a join profile p on p.account_id = a.id where a.email = $1 group by a.id`,
    [email],
  )
  if (!stored) left.push('the whole account')
  if (stored?.pending) left.push('a change of address')
  if (stored?.payout) left.push('an address for payouts')
  if (left.length > 0) p.log(`${victim}: still has ${left.join(', ')}`)
  return left
}

async function buyAs(members: Members, victim: string): Promise<string> {
  const form = { email: emailOf(victim), first_name: 'Not', last_name: 'Me' }
  const { body } = await members.ask('unauth/autoregister', form)
  return body.session_token ?? ''
}

async function resetAs(members: Members, victim: string): Promise<void> {
  const email = emailOf(victim)
  const since = new Date()
  await ok(members.ask('unauth/forgotPassword', { email }))
  const code = await members.codeFor(email, since)
  await ok(members.ask('unauth/resetPassword', { email, code, password: OWNERS_PASSWORD }))
}

async function ok(asked: ReturnType<Members['ask']>): Promise<void> {
  const { body } = await asked
  if (!body.success) throw new Error(`a step of the attack was rejected: ${body.error}`)
}
