import { createHash, randomBytes } from 'node:crypto'
import type { AccountId, ProfileId, SessionId } from '@sayso/contract/ids'
import type { User } from '@sayso/contract/shapes/user'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Member, ResolveSession, Session, Viewer } from '../../../rpc/viewer.ts'
import type { AccountsContext } from '../accounts.context.ts'
import * as accounts from '../accounts.queries.ts'
import { viewUser, viewVisitor } from '../accounts.view.ts'
import { describeDevice } from './device.policy.ts'
import { endSession, endSessionsBeyond } from './end-sessions.service.ts'
import { networkMarkOf } from './network-mark.ts'
import * as q from './sessions.queries.ts'
import { createVisitorTokens, type VisitorTokens } from './visitor-token.ts'

const MEMBER_PREFIX = 's_'
const MEMBER_TOKEN = /^s_[A-Za-z0-9_-]{43}$/
/** A token that a client makes up when it could not get one from us. */
const MADE_UP = /^anon_[\w-]{1,128}$/
const MAX_SESSIONS = 20
const MAX_DAYS = 180
const PROVISIONAL_DAYS = 7

/** Every call makes a new visitor, whatever label the client sends. Nothing is stored. */
export function welcomeVisitor(ctx: Context): { user: User; session_token: string } {
  const { token, ...identity } = visitorTokensOf(ctx).mint()
  return { user: viewVisitor(identity), session_token: token }
}

/** Resolves the three kinds of token. Only a signature or a stored hash proves an identity. */
export function createSessionResolver(ctx: Context): ResolveSession {
  const visitors = visitorTokensOf(ctx)
  return (token) => {
    if (MEMBER_TOKEN.test(token)) return findMember(ctx, token)
    if (MADE_UP.test(token)) return { kind: 'reader' }
    const visitor = visitors.read(token)
    return visitor && { kind: 'visitor', ...visitor }
  }
}

async function findMember(ctx: Context, token: string): Promise<Session | null> {
  const { db } = ctx
  const { proofMinutes } = ctx.config.limits.sessions
  const hash = hashToken(token)
  // On the primary: a replica still has sessions that have ended.
  const current = await q.findSession(db.readFresh, hash, proofMinutes)
  const found = current ?? (await q.findSessionByFormer(db.readFresh, hash))
  const [firstProfile] = found?.profileIds ?? []
  if (!found || firstProfile === undefined) return null
  if (found.isStale) await slide(ctx, found)
  const { isStale, ...session } = found
  return { kind: 'member', ...session, currentProfileId: found.currentProfileId ?? firstProfile }
}

/** Extends a session. If that cannot be stored, the session is still valid. */
async function slide(
  { db, config, log }: Context,
  { sessionId, isProvisional }: q.SessionRow,
): Promise<void> {
  const days = { sliding: config.limits.sessions.daysSliding, most: MAX_DAYS, isProvisional }
  await db
    .write((tx) => q.slideSession(tx, sessionId, days))
    .catch((error: unknown) => log.warn({ err: error }, 'a session could not be extended'))
}

/** Opens a session for an account and returns its token. Only the hash is stored. */
export async function openSession(
  tx: Tx,
  ctx: Context,
  account: { id: AccountId; isProvisional: boolean },
  {
    profileId,
    userAgent,
    isProved,
    isFactorProved,
    address,
  }: {
    profileId?: ProfileId
    userAgent: string
    isProved: boolean
    isFactorProved: boolean
    address?: string | undefined
  },
): Promise<string> {
  const token = makeToken()
  await q.insertSession(tx, {
    tokenHash: hashToken(token),
    accountId: account.id,
    profileId: profileId ?? null,
    device: describeDevice(userAgent),
    days: account.isProvisional ? PROVISIONAL_DAYS : ctx.config.limits.sessions.daysSliding,
    isProved,
    isFactorProved,
    networkMark: address === undefined ? null : networkMarkOf(ctx, address),
  })
  await endSessionsBeyond(tx, account.id, MAX_SESSIONS)
  return token
}

const makeToken = () => MEMBER_PREFIX + randomBytes(32).toString('base64url')

/** Gives a session a new token and a fresh proof. Null if the session has ended meanwhile. */
export async function renewSession(
  tx: Tx,
  ctx: Context,
  id: SessionId,
  { isFactorProved }: { isFactorProved: boolean },
): Promise<string | null> {
  const token = makeToken()
  const formerSeconds = ctx.config.limits.sessions.formerTokenSeconds
  return (await q.renewToken(tx, id, { tokenHash: hashToken(token), formerSeconds, isFactorProved }))
    ? token
    : null
}

export async function describeUser(
  tx: Tx,
  ctx: AccountsContext,
  accountId: AccountId,
  profileId: ProfileId | null,
): Promise<User> {
  const account = await accounts.findAccount(tx, accountId)
  if (!account) throw new AppError('session_expired')
  return viewUser(account, await ctx.profiles.listOwn(tx, account), profileId)
}

export async function getUser(ctx: AccountsContext, viewer: Viewer): Promise<{ user: User }> {
  // A made-up token identifies nobody; its client should get one from us.
  if (viewer.kind === 'reader') throw new AppError('session_expired')
  if (viewer.kind === 'visitor') return { user: viewVisitor(viewer) }
  return { user: await ctx.db.readPrivate((tx) => describeUser(tx, ctx, viewer.accountId, viewer.profileId)) }
}

/** Each session has its own current profile, so two windows do not affect each other. */
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

/** Visitors have no session to end; their client drops the token. */
export async function logOut({ db }: AccountsContext, viewer: Viewer): Promise<Record<string, never>> {
  if (viewer.kind === 'member') await db.write((tx) => endSession(tx, viewer.sessionId))
  return {}
}

function visitorTokensOf({ config }: Context): VisitorTokens {
  return createVisitorTokens(config.secrets.visitorTokens)
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
