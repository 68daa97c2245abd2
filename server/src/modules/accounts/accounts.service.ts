import { createHash, randomBytes } from 'node:crypto'
import type { AccountId, ProfileId } from '@sayso/contract/ids'
import type { User } from '@sayso/contract/shapes/user'
import type { Context } from '../../context.ts'
import type { ResolveSession, Session } from '../../door/viewer.ts'
import type { Tx } from '../../platform/db/tx.ts'
import * as q from './accounts.queries.ts'
import { viewVisitor } from './accounts.view.ts'
import { createVisitorTokens, type VisitorTokens } from './visitor-token.ts'

const MEMBER_PREFIX = 's_'
const MEMBER_TOKEN = /^s_[A-Za-z0-9_-]{43}$/
/** What a client makes up for itself when it could not get a token from us. */
const MADE_UP = /^anon_[\w-]{1,128}$/

/** Every call makes a new visitor, whatever label the client sends; nothing is written down. */
export function welcomeVisitor(ctx: Context): { user: User; session_token: string } {
  const { token, ...identity } = visitorTokensOf(ctx).mint()
  return { user: viewVisitor(identity), session_token: token }
}

/** Reads the three kinds of token. Only a signature or a stored hash proves anything. */
export function createSessionResolver(ctx: Context): ResolveSession {
  const visitors = visitorTokensOf(ctx)
  return (token, options) => {
    if (MEMBER_TOKEN.test(token)) return findMember(ctx, token, options?.isFresh ?? false)
    if (MADE_UP.test(token)) return { kind: 'reader' }
    const visitor = visitors.read(token)
    return visitor && { kind: 'visitor', ...visitor }
  }
}

async function findMember({ db }: Context, token: string, isFresh: boolean): Promise<Session | null> {
  const hash = hashToken(token)
  const near = isFresh ? null : await q.findSession(db.read, hash)
  // A session opened a moment ago may not have reached a replica: only the primary may say that there is none.
  const mustLookFurther = near === null && (isFresh || db.readFresh !== db.read)
  const found = mustLookFurther ? await q.findSession(db.readFresh, hash) : near
  const [firstProfile] = found?.profileIds ?? []
  if (!found || firstProfile === undefined) return null
  const { accountId, isVerified, isProvisional, profileIds } = found
  const currentProfileId = found.currentProfileId ?? firstProfile
  return { kind: 'member', accountId, isVerified, isProvisional, profileIds, currentProfileId }
}

/** Opens a session for an account and answers its token, which exists nowhere else afterwards. */
export async function openSession(
  tx: Tx,
  ctx: Context,
  accountId: AccountId,
  profileId: ProfileId | null,
): Promise<string> {
  const token = MEMBER_PREFIX + randomBytes(32).toString('base64url')
  await q.insertSession(tx, {
    tokenHash: hashToken(token),
    accountId,
    profileId,
    days: ctx.config.limits.sessions.daysSliding,
  })
  return token
}

export async function createAccount(
  tx: Tx,
  account: { email: string; isVerified: boolean },
): Promise<AccountId> {
  return q.insertAccount(tx, account)
}

function visitorTokensOf({ config }: Context): VisitorTokens {
  return createVisitorTokens(config.secrets.visitorTokens)
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
