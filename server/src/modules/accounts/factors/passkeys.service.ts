import { randomBytes } from 'node:crypto'
import type { AccountId } from '@sayso/contract/ids'
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Account } from '../accounts.view.ts'
import * as q from './passkeys.queries.ts'
import { relyingPartyOf } from './relying-party.ts'
import { makeTicket, type OpenedTicket, openTicket, useTicket } from './ticket.ts'

/** A passkey that answered, before its use is recorded. */
export interface Answered {
  readonly passkey: q.PasskeyRow
  readonly next: { counter: number; isSynced: boolean }
}

interface Question {
  readonly challenge: string
}

/** What a browser needs to ask for any passkey of this site. The user chooses; no name has to be typed. */
export async function askForPasskey(ctx: Context): Promise<{ options: string; ticket: string }> {
  const { options, challenge } = await makeQuestion(ctx)
  return { options, ticket: makeTicket(ctx, 'passkey', { challenge } satisfies Question) }
}

/** The same, for those who keep the challenge elsewhere. */
export async function makeQuestion(ctx: Context): Promise<{ options: string; challenge: string }> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    userVerification: 'required',
    timeout: TIMEOUT_MS,
  })
  return { options: JSON.stringify(options), challenge: options.challenge }
}

const TIMEOUT_MS = 5 * 60_000

/** Checks an answer to `askForPasskey`, once. */
export async function answerByTicket(
  ctx: Context,
  { ticket, assertion }: { ticket: string; assertion: string },
): Promise<Answered> {
  const opened: OpenedTicket<Question> = openTicket(ctx, 'passkey', ticket)
  if (!(await ctx.db.write((tx) => useTicket(tx, ctx, opened)))) throw new AppError('passkey_failed')
  return answer(ctx, { challenge: opened.content.challenge, assertion })
}

/** Fails unless a passkey of an account here has signed the challenge, on our page, after checking its user. */
export async function answer(
  ctx: Context,
  { challenge, assertion }: { challenge: string; assertion: string },
): Promise<Answered> {
  const { id, origins } = relyingParty(ctx)
  const response = parse<AuthenticationResponseJSON>(assertion)
  const passkey = await ctx.db.readPrivate(async (tx) => {
    const found = await q.findPasskey(tx, Buffer.from(String(response.id), 'base64url'))
    const handle = found && (await q.findUserHandle(tx, found.accountId))
    const sent = response.response?.userHandle
    const isOwn = sent === undefined || handle?.toString('base64url') === sent
    return isOwn ? found : null
  })
  if (passkey === null) throw new AppError('passkey_failed')
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId.toString('base64url'),
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports as AuthenticatorTransport[],
    },
  }).catch(() => null)
  if (!verified?.verified) throw new AppError('passkey_failed')
  const { newCounter: counter, credentialBackedUp: isSynced } = verified.authenticationInfo
  return { passkey, next: { counter, isSynced } }
}

interface NewQuestion extends Question {
  readonly accountId: AccountId
}

/** What a browser needs to make a passkey for the account. */
export async function askForNewPasskey(
  ctx: Context,
  account: Account,
): Promise<{ options: string; ticket: string }> {
  const { id: rpID, name: rpName } = relyingParty(ctx)
  const { handle, known } = await ctx.db.write(async (tx) => ({
    handle: await q.takeUserHandle(tx, account.id, randomBytes(32)),
    known: await q.listPasskeys(tx, account.id),
  }))
  if (known.length >= MAX_PASSKEYS) throw new AppError('passkeys_full', { values: { max: MAX_PASSKEYS } })
  const options = await generateRegistrationOptions({
    rpName,
    rpID,
    userID: new Uint8Array(handle),
    userName: account.email,
    userDisplayName: `${account.firstName} ${account.lastName}`.trim(),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const asked: NewQuestion = { challenge: options.challenge, accountId: account.id }
  return { options: JSON.stringify(options), ticket: makeTicket(ctx, 'new passkey', asked) }
}

export const MAX_PASSKEYS = 10
/** EdDSA, ES256 and RS256: what devices have, and what needs nothing experimental here. */
const ALGORITHMS = [-8, -7, -257]

/** Checks what a browser says about a passkey it made for the account. It is not stored yet. */
export async function readNewPasskey(
  ctx: Context,
  accountId: AccountId,
  { ticket, response: text }: { ticket: string; response: string },
): Promise<Omit<q.PasskeyRow, 'name' | 'createdAt' | 'lastUsedAt'>> {
  const { id, origins } = relyingParty(ctx)
  const opened: OpenedTicket<NewQuestion> = openTicket(ctx, 'new passkey', ticket)
  if (opened.content.accountId !== accountId) throw new AppError('passkey_failed')
  const response = parse<RegistrationResponseJSON>(text)
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: opened.content.challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!verified?.verified) throw new AppError('passkey_failed')
  const { credential, credentialBackedUp } = verified.registrationInfo
  return {
    accountId,
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: (credential.transports ?? []).filter((one) => /^[a-z-]{1,20}$/.test(one)).slice(0, 8),
    isSynced: credentialBackedUp,
  }
}

const relyingParty = ({ config }: Context) => relyingPartyOf(config.product)

function parse<Response>(text: string): Response {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Response
  } catch {
    // Falls through: nothing we asked for.
  }
  throw new AppError('passkey_failed')
}
