import { randomInt } from 'node:crypto'
import type { AccountId } from '@sayso/contract/ids'
import type { User } from '@sayso/contract/shapes/user'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import type { AccountsContext } from './accounts.context.ts'
import { firstMissing } from './accounts.policy.ts'
import * as q from './accounts.queries.ts'
import { isReserved } from './addresses.queries.ts'
import { issueLong } from './codes.service.ts'
import { requireEmail } from './email-address.ts'
import { alreadyRegisteredLetter, setPasswordLetter } from './letters.ts'
import { isLongPassword, requireGoodPassword } from './new-password.ts'
import { setPassword } from './passwords.queries.ts'
import { post } from './post-office.ts'
import { signIn } from './sessions.service.ts'

export interface Registration {
  email: string
  password: string
  firstName: string
  lastName: string
  handle: string
  displayName: string
  userAgent: string
}

type SignedIn = { user: User; session_token: string }

/** Everything that can be refused is refused before the password is hashed. */
export async function register(ctx: AccountsContext, input: Registration): Promise<SignedIn> {
  const email = requireEmail(input.email)
  const { password, handle } = input
  const firstName = input.firstName.trim()
  const lastName = input.lastName.trim()
  const displayName = input.displayName.trim()
  if (password === '') throw new Refused('password_required')
  requireNames(firstName, lastName)
  ctx.profiles.check({ handle, displayName })
  requireGoodPassword(ctx, password, [
    email,
    handle,
    displayName,
    firstName,
    lastName,
    `${firstName} ${lastName}`,
  ])

  const phc = await ctx.passwords.inTurn((hasher) => hasher.hash(password))
  const signedIn = await ctx.db.write(async (tx) => {
    const accountId = await open(tx, ctx, { email, firstName, lastName, isProvisional: false })
    if (accountId === null) {
      await warnOwner(tx, ctx, email)
      return null
    }
    await setPassword(tx, accountId, { phc, isLong: isLongPassword(ctx, password) })
    await ctx.profiles.create(tx, { accountId, handle, displayName, isPublic: true })
    return signIn(tx, ctx, { accountId, userAgent: input.userAgent, isProved: true })
  })
  if (signedIn === null) throw new Refused('registration_failed')
  return signedIn
}

/**
 * An account made inside a purchase, for an address that nobody has proven yet: it may read and buy. The owner of the
 * address gets a link that makes it theirs, and ends every session opened before.
 */
export async function autoRegister(
  ctx: AccountsContext,
  input: { email: string; firstName: string; lastName: string; userAgent: string },
): Promise<SignedIn> {
  const email = requireEmail(input.email)
  const firstName = input.firstName.trim()
  const lastName = input.lastName.trim()
  requireNames(firstName, lastName)
  const signedIn = await ctx.db.write(async (tx) => {
    const accountId = await open(tx, ctx, { email, firstName, lastName, isProvisional: true })
    if (accountId === null) {
      await warnOwner(tx, ctx, email)
      return null
    }
    // Names are never public, so the profile begins without one.
    const guest = { handle: guestHandle(), displayName: 'Guest', isPublic: true, isGuest: true }
    await ctx.profiles.create(tx, { accountId, ...guest })
    await sendLink(tx, ctx, accountId, email)
    return signIn(tx, ctx, { accountId, userAgent: input.userAgent })
  })
  if (signedIn === null) throw new Refused('email_exists')
  return signedIn
}

/** Null where the address has an account, or had one so lately that its owner may yet want it back. */
async function open(
  tx: Tx,
  ctx: AccountsContext,
  account: Parameters<typeof q.insertAccount>[1],
): Promise<AccountId | null> {
  const { formerEmailDays: days } = ctx.config.limits.accounts
  return (await isReserved(tx, account.email, { days })) ? null : q.insertAccount(tx, account)
}

/** Says the same for every address: that there is one to be read. */
export function checkAccount(input: { email: string }): Record<string, never> {
  requireEmail(input.email)
  return {}
}

/** Always to the address on record, never to the spelling that was typed. */
export async function warnOwner(tx: Tx, ctx: AccountsContext, email: string): Promise<void> {
  const owner = await q.findAccountByEmail(tx, email)
  if (!owner || !(await q.mayWarn(tx, owner.id))) return
  if (owner.hasPassword) {
    await post(tx, ctx, { to: owner.email, letter: alreadyRegisteredLetter(ctx.config.product.publicUrl) })
  } else await sendLink(tx, ctx, owner.id, owner.email)
}

async function sendLink(tx: Tx, ctx: AccountsContext, accountId: AccountId, email: string): Promise<void> {
  const code = await issueLong(tx, ctx, { accountId, purpose: 'link', email })
  const { publicUrl } = ctx.config.product
  const hours = ctx.config.limits.codes.setPasswordLinkHours
  await post(tx, ctx, {
    to: email,
    letter: setPasswordLetter(publicUrl, email, code, hours),
    key: `link ${accountId}`,
  })
}

function requireNames(firstName: string, lastName: string): void {
  const missing = firstMissing([
    [firstName, 'first_name_required'],
    [lastName, 'last_name_required'],
  ])
  if (missing !== null) throw new Refused(missing)
}

const guestHandle = () => `guest_${Array.from({ length: 12 }, () => randomInt(36).toString(36)).join('')}`
