import { randomBytes, randomInt } from 'node:crypto'
import type { AccountId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isSame, macOf, macsOf } from '../../../platform/keys/signatures.ts'
import * as q from './codes.queries.ts'

type Typed = q.TypedPurpose
type Long = q.LongPurpose

/** Crockford's alphabet: no two characters look alike. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LONG_CODE = /^[A-Za-z0-9_-]{43}$/

export const isLongCode = (code: string): boolean => LONG_CODE.test(code)

/** Makes a code that is typed from an email. The previous code stops working. */
export async function issueTyped(
  tx: Tx,
  ctx: Context,
  { accountId, purpose, email }: { accountId: AccountId; purpose: Typed; email: string },
): Promise<string> {
  const { codes } = ctx.config.limits
  const code = purpose === 'reset' ? randomText(codes.resetCharacters) : randomDigits(codes.verifyDigits)
  await q.endCodes(tx, accountId, [purpose])
  await q.insertCode(tx, {
    accountId,
    purpose,
    email,
    codeHash: hashesOf(ctx, typedText(accountId, purpose, code)).first,
    minutes: purpose === 'reset' ? codes.resetMinutes : codes.verifyMinutes,
  })
  return code
}

/** Makes a code that is sent as part of a link. */
export async function issueLong(
  tx: Tx,
  ctx: Context,
  {
    accountId,
    purpose,
    email,
    changeId,
  }: { accountId: AccountId; purpose: Long; email: string; changeId?: bigint },
): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  // Asking for another undo code does not end the earlier ones; asking for another link does.
  if (purpose === 'link') await q.endCodes(tx, accountId, [purpose])
  await q.insertCode(tx, {
    accountId,
    purpose,
    email,
    codeHash: hashesOf(ctx, `long ${code}`).first,
    minutes: 60 * hoursOf(ctx, purpose),
    changeId,
  })
  return code
}

function hoursOf({ config }: Context, purpose: Long): number {
  const limits = config.limits.codes
  switch (purpose) {
    case 'link':
      return limits.setPasswordLinkHours
    case 'undo_email':
      return 24 * limits.undoLinkDays
    case 'contest':
      return 24 * limits.contestLinkDays
    case 'recover':
      return 24 * limits.recoveryLinkDays
    case 'cancel_recovery':
      return 24 * (limits.recoveryWaitDays + limits.recoveryLinkDays)
  }
}

/**
 * Compares a typed code. This costs one try, which is committed first. The returned code is verified but not used yet:
 * the use case marks it as used in the transaction of its effect.
 */
export async function proveTyped(
  ctx: Context,
  account: { id: AccountId } | null,
  purpose: Typed,
  typed: string,
): Promise<q.FoundCode | null> {
  const { codes } = ctx.config.limits
  const most = purpose === 'reset' ? codes.resetTries : codes.verifyTries
  // Without an account the same statement runs, with an id that no account has.
  const accountId = account?.id ?? NOBODY
  const found = await ctx.db.write((tx) => q.takeTry(tx, { accountId, purpose, most }))
  const given = hashesOf(ctx, typedText(accountId, purpose, normalize(typed))).all
  return found && given.some((hash) => isSame(hash, found.codeHash)) ? found : null
}

const NOBODY = '0000000000000' as AccountId

/** The long code if it is valid and for one of these purposes. */
export async function proveLong(
  ctx: Context,
  code: string,
  purposes: readonly Long[],
): Promise<q.FoundCode | null> {
  return ctx.db.readPrivate((tx) => findLong(tx, ctx, code, purposes))
}

/** The same inside a transaction. */
export async function findLong(
  tx: Tx,
  ctx: Context,
  code: string,
  purposes: readonly Long[],
): Promise<q.FoundCode | null> {
  return isLongCode(code) ? q.findByHash(tx, hashesOf(ctx, `long ${code}`).all, purposes) : null
}

/** Whether a code may be sent now. `just-sent` means that the last one is still on its way. */
export async function judgeSend(
  tx: Tx,
  ctx: Context,
  send: { accountId: AccountId; purpose: Typed; email: string },
): Promise<'send' | 'just-sent' | 'too-often'> {
  const { verifySends, verifySendsWindowMinutes: minutes } = ctx.config.limits.codes
  const { count, isJustSent } = await q.countSends(tx, { ...send, minutes })
  if (isJustSent) return 'just-sent'
  return count >= verifySends ? 'too-often' : 'send'
}

/**
 * Codes are short, so even a slow hash would not protect a stolen table. A key outside the database does. Hashes carry
 * no key id: a code is compared with those of all keys, so replacing a key ends none that was sent.
 */
function hashesOf({ config }: Context, text: string): { first: Buffer; all: Buffer[] } {
  const ring = config.secrets.pepper
  return {
    first: macOf(ring, 'emailed code', text),
    all: macsOf(ring, 'emailed code', text, ring.former('as it is')),
  }
}

const typedText = (accountId: AccountId, purpose: Typed, code: string) => `${purpose} ${accountId} ${code}`

/** Accepts codes as people type them: in lower case, in groups, with letters that the alphabet leaves out. */
function normalize(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

const randomDigits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')
const randomText = (count: number) => Array.from({ length: count }, () => ALPHABET[randomInt(32)]).join('')
