import { randomInt } from 'node:crypto'
import type { AccountId } from '@sayso/contract/ids'
import { requireChallenge } from '../../../platform/challenge/require-challenge.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { alreadyRegisteredEmail, setPasswordEmail } from '../accounts.emails.ts'
import { firstMissing } from '../accounts.policy.ts'
import * as q from '../accounts.queries.ts'
import { isReserved } from '../changes/addresses.queries.ts'
import { queueEmail } from '../changes/queue-email.ts'
import { requireEmail } from '../email/email-address.ts'
import { issueLong } from '../email/send-code.service.ts'
import { isLongPassword, requireGoodPassword } from '../passwords/new-password.ts'
import { setPassword } from '../passwords/passwords.queries.ts'
import { completeSignIn, type SignedIn } from '../sign-in/complete-sign-in.service.ts'
import { networkOf } from '../sign-in/guessing/network.policy.ts'

export interface Registration {
  email: string
  password: string
  firstName: string
  lastName: string
  handle: string
  displayName: string
  userAgent: string
  device_token?: string | undefined
  challenge?: string | undefined
  /** Where the request comes from. */
  address: string
}

/** Registers an account. Everything that can fail is checked before the password is hashed. */
export async function register(ctx: AccountsContext, input: Registration): Promise<SignedIn> {
  const email = requireEmail(input.email)
  const { password, handle } = input
  const firstName = input.firstName.trim()
  const lastName = input.lastName.trim()
  const displayName = input.displayName.trim()
  if (password === '') throw new AppError('password_required')
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
  await requireFew(ctx, input)

  const hash = await ctx.passwords.inTurn((hasher) => hasher.hash(password))
  const signedIn = await ctx.db.write(async (tx) => {
    const accountId = await open(tx, ctx, { email, firstName, lastName, isProvisional: false })
    if (accountId === null) {
      await warnOwner(tx, ctx, email)
      return null
    }
    await setPassword(tx, accountId, { ...hash, isLong: isLongPassword(ctx, password) })
    await ctx.profiles.create(tx, { accountId, handle, displayName, isPublic: true })
    const { userAgent, address, device_token: deviceToken } = input
    return completeSignIn(tx, ctx, { accountId, way: 'registration', userAgent, address, deviceToken })
  })
  if (signedIn === null) throw new AppError('registration_failed')
  return signedIn
}

/**
 * Creates an account during a purchase, for an address that is not verified yet: it can read and buy. The owner of the
 * address gets a link that makes the account theirs and ends every earlier session.
 */
export async function autoRegister(
  ctx: AccountsContext,
  input: Pick<
    Registration,
    'email' | 'firstName' | 'lastName' | 'userAgent' | 'device_token' | 'challenge' | 'address'
  >,
): Promise<SignedIn> {
  const email = requireEmail(input.email)
  const firstName = input.firstName.trim()
  const lastName = input.lastName.trim()
  requireNames(firstName, lastName)
  await requireFew(ctx, input)
  const signedIn = await ctx.db.write(async (tx) => {
    const accountId = await open(tx, ctx, { email, firstName, lastName, isProvisional: true })
    if (accountId === null) {
      await warnOwner(tx, ctx, email)
      return null
    }
    // Real names are never public, so the profile starts without one.
    const guest = { handle: guestHandle(), displayName: 'Guest', isPublic: true, isGuest: true }
    await ctx.profiles.create(tx, { accountId, ...guest })
    await sendLink(tx, ctx, accountId, email)
    const { userAgent, address, device_token: deviceToken } = input
    return completeSignIn(tx, ctx, { accountId, way: 'purchase', userAgent, address, deviceToken })
  })
  if (signedIn === null) throw new AppError('email_exists')
  return signedIn
}

/** With many registrations at a time each needs a solved task. */
const requireFew = (
  ctx: AccountsContext,
  { challenge: solved, address }: Pick<Registration, 'challenge' | 'address'>,
): Promise<void> =>
  requireChallenge(ctx, {
    ...{ what: 'registrations', solved, network: networkOf(address) },
    free: ctx.config.freeRegistrations,
  })

/** Null if the address has an account, or had one so recently that its owner may want it back. */
async function open(
  tx: Tx,
  ctx: AccountsContext,
  account: Parameters<typeof q.insertAccount>[1],
): Promise<AccountId | null> {
  const { formerEmailDays: days } = ctx.config.limits.accounts
  return (await isReserved(tx, account.email, { days })) ? null : q.insertAccount(tx, account)
}

/** The same response for every valid address, so it does not reveal which ones have an account. */
export function checkAccount(input: { email: string }): Record<string, never> {
  requireEmail(input.email)
  return {}
}

/** Always sent to the stored address, never to the spelling that was typed. */
export async function warnOwner(tx: Tx, ctx: AccountsContext, email: string): Promise<void> {
  const owner = await q.findAccountByEmail(tx, email)
  if (!owner || !(await q.mayWarn(tx, owner.id))) return
  if (owner.hasPassword) {
    await queueEmail(tx, ctx, {
      to: owner.email,
      content: alreadyRegisteredEmail(ctx.config.product.publicUrl),
    })
  } else await sendLink(tx, ctx, owner.id, owner.email)
}

async function sendLink(tx: Tx, ctx: AccountsContext, accountId: AccountId, email: string): Promise<void> {
  const code = await issueLong(tx, ctx, { accountId, purpose: 'link', email })
  const { publicUrl } = ctx.config.product
  const hours = ctx.config.limits.codes.setPasswordLinkHours
  await queueEmail(tx, ctx, {
    to: email,
    content: setPasswordEmail(publicUrl, email, code, hours),
    key: `link ${accountId}`,
  })
}

function requireNames(firstName: string, lastName: string): void {
  const missing = firstMissing([
    [firstName, 'first_name_required'],
    [lastName, 'last_name_required'],
  ])
  if (missing !== null) throw new AppError(missing)
}

const guestHandle = () => `guest_${Array.from({ length: 12 }, () => randomInt(36).toString(36)).join('')}`
