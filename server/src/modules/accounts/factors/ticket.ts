import { randomBytes } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { macOf } from '../../../platform/keys/signatures.ts'
import { createSeal } from '../../../platform/seal/seal.ts'
import { raiseTries } from '../sign-in/guessing/sign-in-tries.queries.ts'

/**
 * Between two calls of one action the client keeps what the second one must know, sealed: nothing is stored for those
 * who never come back.
 */
export type TicketKind = 'second step' | 'passkey' | 'new passkey' | 'new totp'

/** A person with a phone in another room needs a few minutes; a set-up with an app to install needs more. */
const MINUTES: Record<TicketKind, number> = {
  'second step': 5,
  passkey: 5,
  'new passkey': 5,
  'new totp': 15,
}

interface Sealed<Content> {
  readonly id: string
  readonly until: number
  readonly content: Content
}

export type OpenedTicket<Content> = Pick<Sealed<Content>, 'id' | 'content'>

export function makeTicket(ctx: Context, kind: TicketKind, content: object): string {
  const sealed: Sealed<object> = {
    id: randomBytes(16).toString('base64url'),
    until: Date.now() + MINUTES[kind] * 60_000,
    content,
  }
  return sealOf(ctx).close(JSON.stringify(sealed), kind).toString('base64url')
}

/** The content is what `makeTicket` got: nobody else can make one. Fails if it is not ours, or too old. */
export function openTicket<Content>(ctx: Context, kind: TicketKind, ticket: string): OpenedTicket<Content> {
  const { id, until, content } = read<Content>(ctx, kind, ticket)
  if (until < Date.now()) throw new AppError('ticket_expired')
  return { id, content }
}

/** True for the first caller only, so that what was recorded once cannot be sent again. */
export async function useTicket(tx: Tx, ctx: Context, { id }: OpenedTicket<unknown>): Promise<boolean> {
  const key = macOf(ctx.config.secrets.pepper, 'used ticket', id)
  return (await raiseTries(tx, key, ONCE)) === 1
}

/** Longer than any ticket lives. */
const ONCE = { free: 1, windowMinutes: 60, firstWaitSeconds: 3600, longestWaitSeconds: 3600 }

function read<Content>(ctx: Context, kind: TicketKind, ticket: string): Sealed<Content> {
  try {
    return JSON.parse(sealOf(ctx).open(Buffer.from(ticket, 'base64url'), kind)) as Sealed<Content>
  } catch {
    throw new AppError('ticket_expired')
  }
}

const sealOf = ({ config }: Context) => createSeal(config.secrets.pepper, 'sign-in ticket')
