import { createHash, randomBytes } from 'node:crypto'
import type { AccountId, ProfileId, SessionId } from '@sayso/contract/ids'
import type { User } from '@sayso/contract/shapes/user'
import type { Context } from '../../context.ts'
import type { Member, ResolveSession, Session, Viewer } from '../../door/viewer.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import type { AccountsContext } from './accounts.context.ts'
import * as accounts from './accounts.queries.ts'
import { viewUser, viewVisitor } from './accounts.view.ts'
import { describeDevice } from './device.policy.ts'
import * as q from './sessions.queries.ts'
import { createVisitorTokens, type VisitorTokens } from './visitor-token.ts'

const MEMBER_PREFIX = 's_'
const MEMBER_TOKEN = /^s_[A-Za-z0-9_-]{43}$/
/** What a client makes up for itself when it could not get a token from us. */
const MADE_UP = /^anon_[\w-]{1,128}$/
const MOST_SESSIONS = 20
const MOST_DAYS = 180
const PROVISIONAL_DAYS = 7

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

async function findMember(ctx: Context, token: string, isFresh: boolean): Promise<Session | null> {
  const { db } = ctx
  const { proofMinutes } = ctx.config.limits.sessions
  const hash = hashToken(token)
  const near = isFresh ? null : await q.findSession(db.read, hash, proofMinutes)
  // A session opened a moment ago may not have reached a replica: only the primary may say that there is none.
  const mustLookFurther = near === null && (isFresh || db.readFresh !== db.read)
  const here = mustLookFurther ? await q.findSession(db.readFresh, hash, proofMinutes) : near
  const found = here ?? (await q.findSessionByFormer(db.readFresh, hash))
  const [firstProfile] = found?.profileIds ?? []
  if (!found || firstProfile === undefined) return null
  if (found.isStale) await slide(ctx, found)
  const { isStale, ...session } = found
  return { kind: 'member', ...session, currentProfileId: found.currentProfileId ?? firstProfile }
}

/** A session that cannot be written down as seen is still a session. */
async function slide(
  { db, config, log }: Context,
  { sessionId, isProvisional }: q.SessionRow,
): Promise<void> {
  const days = { sliding: config.limits.sessions.daysSliding, most: MOST_DAYS, isProvisional }
  await db
    .write((tx) => q.slideSession(tx, sessionId, days))
    .catch((error: unknown) => log.warn({ err: error }, 'a session could not be prolonged'))
}

/** Who signs in, as which profile (the first one unless said), and with what program. */
export interface SignIn {
  accountId: AccountId
  profileId?: ProfileId
  userAgent: string
  /** By a password, which proves who it is for the next minutes too. */
  isProved?: boolean
}

/** Opens a session for an account and answers its token, which exists nowhere else afterwards. */
async function openSession(
  tx: Tx,
  ctx: Context,
  account: { id: AccountId; isProvisional: boolean },
  { profileId, userAgent, isProved = false }: SignIn,
): Promise<string> {
  const token = makeToken()
  await q.insertSession(tx, {
    tokenHash: hashToken(token),
    accountId: account.id,
    profileId: profileId ?? null,
    device: describeDevice(userAgent),
    days: account.isProvisional ? PROVISIONAL_DAYS : ctx.config.limits.sessions.daysSliding,
    isProved,
  })
  await q.endSessionsBeyond(tx, account.id, MOST_SESSIONS)
  return token
}

const makeToken = () => MEMBER_PREFIX + randomBytes(32).toString('base64url')

/** The same session, proven just now; null where it has ended meanwhile. */
export async function renewSession(tx: Tx, ctx: Context, id: SessionId): Promise<string | null> {
  const token = makeToken()
  const formerSeconds = ctx.config.limits.sessions.formerTokenSeconds
  return (await q.renewToken(tx, id, { tokenHash: hashToken(token), formerSeconds })) ? token : null
}

/** What every way of signing in ends with. */
export async function signIn(
  tx: Tx,
  ctx: AccountsContext,
  who: SignIn,
): Promise<{ user: User; session_token: string }> {
  const account = await accounts.findAccount(tx, who.accountId)
  if (!account) throw new Refused('login_failed')
  const token = await openSession(tx, ctx, account, who)
  return { user: await describeUser(tx, ctx, who.accountId, who.profileId ?? null), session_token: token }
}

export async function describeUser(
  tx: Tx,
  ctx: AccountsContext,
  accountId: AccountId,
  profileId: ProfileId | null,
): Promise<User> {
  const account = await accounts.findAccount(tx, accountId)
  if (!account) throw new Refused('session_expired')
  return viewUser(account, await ctx.profiles.listOwn(tx, account), profileId)
}

export async function getUser(ctx: AccountsContext, viewer: Viewer): Promise<{ user: User }> {
  // There is nobody behind a made-up token; its client should get one of ours.
  if (viewer.kind === 'reader') throw new Refused('session_expired')
  if (viewer.kind === 'visitor') return { user: viewVisitor(viewer) }
  return { user: await ctx.db.write((tx) => describeUser(tx, ctx, viewer.accountId, viewer.profileId)) }
}

/** Each session has its own current profile: two windows do not pull each other over. */
export async function switchProfile(
  ctx: AccountsContext,
  viewer: Member,
  profileId: ProfileId,
): Promise<{ user: User }> {
  const user = await ctx.db.write(async (tx) => {
    await q.setCurrentProfile(tx, viewer.sessionId, profileId)
    return describeUser(tx, ctx, viewer.accountId, profileId)
  })
  return { user }
}

/** Visitors have nothing to end; their client forgets the token. */
export async function logOut({ db }: AccountsContext, viewer: Viewer): Promise<Record<string, never>> {
  if (viewer.kind === 'member') await db.write((tx) => q.endSession(tx, viewer.sessionId))
  return {}
}

function visitorTokensOf({ config }: Context): VisitorTokens {
  return createVisitorTokens(config.secrets.visitorTokens)
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
