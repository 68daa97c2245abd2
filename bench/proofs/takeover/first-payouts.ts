import { inParallel } from '../../harness/parallel.ts'
import type { Proving } from '../../harness/proof.ts'
import { payOf, type Stage } from './stage.ts'
import { addPasskey, type Loot, MAILBOX_ALONE } from './ways.ts'

const NEEDS_FACTOR = { firstNeedsFactors: 1 }

/** Authors who were never paid: somebody else has the mailbox, or the owner has added a passkey. */
export async function playFirstPayouts(p: Proving, stage: Stage): Promise<void> {
  const rounds = p.size({ quick: 2, full: 10 })
  const robbed = await inParallel(rounds, 2, (n) => stage.victim(`unpaid_${n}`, MAILBOX_ALONE))
  const owners = await inParallel(rounds, 2, (n) => stage.victim(`newly_paid_${n}`))
  await stage.makeDue()
  const loots = await inParallel(rounds, 2, async (n) => {
    const purse = `first-purse-${n}@people.example`
    const loot: Loot = { tokens: [], passwords: [], devices: [], codes: [], mailbox: '', purse }
    const [victim, owner] = [robbed[n], owners[n]]
    if (!victim || !owner) throw new Error('somebody is missing')
    await MAILBOX_ALONE.attack(stage, victim, loot)
    await addPasskey(stage, owner.token)
    return loot
  })
  // A new payout address would be paid by then.
  const paid = await stage.payAfter(80, NEEDS_FACTOR)
  const rich = loots.filter(({ purse }) => paid.has(purse))
  const unpaid = owners.filter(({ name }) => !paid.has(payOf(name)))
  p.require(
    'a stolen mailbox alone moves no first payout, also not with a factor that was added with it',
    rich.length === 0,
    `${rich.length} of ${rounds} thieves were paid`,
  )
  p.require(
    'the passkey that an owner adds counts at once',
    unpaid.length === 0,
    `${unpaid.length} of ${rounds} owners not paid`,
  )
  // So that what follows pays none of them.
  await inParallel(rounds, 2, async (n) => {
    const victim = robbed[n]
    if (victim) await MAILBOX_ALONE.answer(stage, victim)
  })
}
