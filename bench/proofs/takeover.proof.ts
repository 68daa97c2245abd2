import { inParallel } from '../harness/parallel.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { playDisputes } from './takeover/disputes.ts'
import { playFirstPayouts } from './takeover/first-payouts.ts'
import { openStage, payOf, type Stage, type Victim } from './takeover/stage.ts'
import { type Home, inOrder, type Loot, ORDERS, WAYS, type Way } from './takeover/ways.ts'

const CONCURRENCY = 4

export default proof({
  name: 'takeover',
  about: 'Stolen token, stolen mailbox, shared computer: no money is diverted, and the thief keeps nothing',
  ci: true,
  engines: true,
  mutants: {
    'email-alone-restored': {
      file: 'server/src/modules/accounts/recovery/undo-change.service.ts',
      find: '  await restorePayouts(tx, ctx, account, found, leftAt)\n',
      replace: '',
      why: 'the owner gets the account back, but the thief is paid',
    },
    'factors-left': {
      file: 'server/src/modules/accounts/recovery/undo-change.service.ts',
      find: '  await restoreFactors(tx, accountId, earlier(found.createdAt, leftAt))\n',
      replace: '',
      why: 'the thief’s passkey opens the account after the owner is back',
    },
    'one-profile-held': {
      file: 'server/src/modules/payouts/pay/due.queries.ts',
      find: 'where payout_hold.account_id = profile.account_id)',
      replace:
        'where payout_hold.account_id = profile.account_id and profile.id = (select min(id) from profile one where one.account_id = profile.account_id))',
      why: 'payouts of other profiles continue',
    },
    'any-factor-counts': {
      file: 'server/src/modules/payouts/pay/due.queries.ts',
      find: "and reset.kind = 'password' and reset.session_id is null\n",
      replace: "and reset.kind = 'password' and reset.session_id is null and false\n",
      why: 'who reads the mailbox sets a password, adds a factor and is paid',
    },
    'mail-to-the-current-address': {
      file: 'server/src/modules/accounts/changes/addresses.queries.ts',
      find: '(until is null or until > now() - make_interval(days => ${days}))',
      replace: 'until is null and ${days} > 0',
      why: 'only the thief is notified of the new payout address',
    },
    'payout-address-unproved': {
      file: 'server/src/modules/profiles/edit/edit-profile.service.ts',
      find: '  requireProof(viewer, account)\n',
      replace: '',
      why: 'a copied token is enough to change the payout address',
    },
    'former-token-proves': {
      file: 'server/src/modules/accounts/sign-in/sessions.queries.ts',
      find: 'const PROVES_NOTHING = 0',
      replace: 'const PROVES_NOTHING = 15',
      why: 'a token copied before the reauthentication counts as reauthenticated',
    },
    'freed-address-open': {
      file: 'server/src/modules/accounts/registration/register-account.service.ts',
      find: '(await isReserved(tx, account.email, { days })) ? null : q.insertAccount',
      replace: '(await isReserved(tx, account.email, { days: days * 0 })) ? null : q.insertAccount',
      why: 'the thief registers the owner’s former address',
    },
    'contest-changes-nothing': {
      file: 'server/src/modules/accounts/passwords/reauthenticate.service.ts',
      find: "  if (isContested) throw new AppError('account_contested')\n",
      replace: '',
      why: 'whoever holds a contested account moves it on and is paid',
    },
    'sign-in-does-not-cancel': {
      file: 'server/src/modules/accounts/sign-in/complete-sign-in.service.ts',
      find: "  await cancelRecovery(tx, ctx, accountId, 'signed_in')\n",
      replace: '',
      why: 'a stranger who talked staff into a recovery gets the account of somebody who logs in every day',
    },
  },
  async run(p) {
    const stage = await openStage(p)
    try {
      await playFirstPayouts(p, stage)
      await playAll(p, stage)
      await playDisputes(p, stage)
      const broken = await stage.payoutEnv.ledger()
      p.require('the ledger balances', broken.length === 0, broken.join('; ') || 'all hold')
    } finally {
      await stage.close()
    }
  },
})

interface Played {
  readonly name: string
  readonly way: Way
  readonly victim: Victim
  readonly loot: Loot
  /** The account as its owner has it in the end. */
  home: Home
  trouble: string[]
}

async function playAll(p: Proving, stage: Stage): Promise<void> {
  const rounds = p.size({ quick: 1, full: 5 })
  const ways = [...Object.entries(WAYS), ...ORDERS.map(inOrder)]
  const cast = Array.from({ length: rounds }, () => ways).flat()
  const played = await inParallel(cast.length, CONCURRENCY, async (n): Promise<Played> => {
    const [name, way] = cast[n] as [string, Way]
    const victim = await stage.victim(`victim_${n}`, way)
    const loot = {
      tokens: [],
      passwords: [],
      devices: [],
      codes: [],
      mailbox: `thief-${n}@people.example`,
      purse: `purse-${n}@people.example`,
    }
    return { name, way, victim, loot, home: { email: victim.email, token: victim.token }, trouble: [] }
  })
  await stage.makeDue()

  await each(played, (one) => one.way.attack(stage, one.victim, one.loot))
  const answerNow = (isLate: boolean) =>
    each(
      played.filter(({ way }) => way.answer && (way.isLate ?? false) === isLate),
      async (one) => {
        one.home = (await one.way.answer?.(stage, one.victim, one.loot)) ?? one.home
      },
    )
  await answerNow(false)
  const early = await stage.payAfter(71)
  await answerNow(true)
  const late = await stage.payAfter(80)
  await each(played, (one) => searchFor(stage, one))
  await each(
    played.filter(({ way }) => way.answer),
    (one) => confirm(stage, one),
  )
  const paid = await stage.payAfter(160)

  const undone = played.filter(({ way }) => way.answer)
  const heldPaid = undone.filter(({ victim }) => addressesOf(victim).some((address) => late.has(address)))
  const purses = played.filter(({ loot }) => paid.has(loot.purse))
  const unpaid = played.filter(({ victim }) => addressesOf(victim).some((at) => paid.get(at)?.length !== 1))
  for (const { name, trouble } of played) for (const text of trouble) p.log(`${name}: ${text}`)
  const rich = [...new Set(purses.map(({ name }) => name))]
  const left = played.filter(({ trouble }) => trouble.length > 0)
  p.figure('ways', `${ways.length}, ${rounds} each, ${undone.length} of them undone by the owner`)
  p.require(
    'no money is diverted',
    purses.length === 0,
    rich.join('; ') || `0 of ${played.length} thieves were paid`,
  )
  p.require(
    'nothing is paid to a new payout address during its waiting period',
    played.every(({ loot }) => !early.has(loot.purse)),
    'at 71 hours',
  )
  p.require(
    'the thief keeps nothing, and the owner’s data is restored',
    left.length === 0,
    `${left.length} of ${played.length} with something left`,
  )
  p.require(
    'after an undo no profile is paid before its owner confirms',
    heldPaid.length === 0,
    `${heldPaid.length} of ${undone.length} paid meanwhile`,
  )
  p.require(
    'in the end every owner is paid once, at their own addresses',
    unpaid.length === 0,
    `${unpaid.length} of ${played.length} not paid`,
  )
}

const addressesOf = ({ name }: Victim) => [payOf(name), payOf(`${name}_two`)]

/** An error in one story is recorded for that story, and the others continue. */
async function each(played: readonly Played[], act: (one: Played) => Promise<void>): Promise<void> {
  await inParallel(played.length, CONCURRENCY, async (n) => {
    const one = played[n] as Played
    await act(one).catch((error: unknown) => one.trouble.push(String(error)))
  })
}

/** Tries everything the thief has, and checks what the owner finds. */
async function searchFor(stage: Stage, { victim, loot, home, trouble }: Played): Promise<void> {
  for (const token of loot.tokens) {
    if ((await stage.ask('user/get', {}, token)).success) trouble.push('a session is left')
    for (const code of loot.codes)
      if ((await stage.ask('user/verify', { code }, token)).success) trouble.push('a code is left')
  }
  for (const code of loot.codes) {
    if ((await stage.ask('unauth/verifyLogin', { code })).success) trouble.push('a way back is left')
    const reset = { email: loot.mailbox, code, password: 'once more in' }
    if ((await stage.ask('unauth/resetPassword', reset)).success) trouble.push('a reset is left')
  }
  for (const password of loot.passwords)
    if ((await stage.ask('unauth/login', { email: home.email, password })).success)
      trouble.push('a password is left')
  for (const device of loot.devices) {
    const { options = '', ticket } = await stage.must('unauth/passkeyOptions', {})
    const assertion = device.answer(options)
    if ((await stage.ask('unauth/passkeyLogin', { ticket, assertion })).success)
      trouble.push('a passkey is left')
  }
  const [stored] = await stage.payoutEnv.database.query<{ pending: string | null; payouts: string[] }>(
    `select pending_email as pending, array_agg(paypal_email order by profile.id) as payouts
       from account join profile on account_id = account.id where account.email = $1 group by account.id`,
    [home.email],
  )
  if (!stored) return void trouble.push('the whole account is gone')
  if (stored.pending !== null) trouble.push('a change of address is left')
  if (stored.payouts.join() !== addressesOf(victim).join())
    trouble.push(`payouts go to ${stored.payouts.join()}`)
}

/**
 * Releases the payouts. This requires a recent proof of the password, which is set in the database here, and works only
 * after three days.
 */
async function confirm(stage: Stage, { home, trouble }: Played): Promise<void> {
  const { database } = stage.payoutEnv
  const release = () => stage.ask('user/releasePayouts', {}, home.token)
  if ((await release()).success) trouble.push('payouts could be released by a link alone')
  const owner = 'account_id = (select id from account where email = $1)'
  await database.query(`update session set proved_at = now() where ${owner}`, [home.email])
  if ((await release()).code !== 'payouts_held') trouble.push('payouts could be released before their time')
  await database.query(`update payout_hold set until = until - interval '72 hours' where ${owner}`, [
    home.email,
  ])
  if (!(await release()).success) trouble.push('payouts could not be released')
}
