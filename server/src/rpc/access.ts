import { type Endpoint, PROFILE_FIELDS } from '@sayso/contract/call'
import { isVisitorId, type ProfileId } from '@sayso/contract/ids'
import type { Limits } from '@sayso/contract/limits'
import type { FastifyRequest } from 'fastify'
import type { Rates } from '../platform/config/rates.ts'
import { addressKey } from '../platform/http/address.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { Limiter, RateKeys } from '../platform/redis/limiter.ts'
import type { Input } from './input.ts'
import { newnessOf } from './newness.policy.ts'
import type { PassStaff, RequireProof, ResolveSession, Session, Viewer } from './viewer.ts'

export interface AccessOptions {
  rates: Rates
  newcomers: Limits['newcomers']
  limiter: Limiter
  resolveSession: ResolveSession
  requireProof: RequireProof
  passStaff: PassStaff
  /** Another origin of ours that the app may be served from. */
  webOrigin: string | null
}

/**
 * The one place that decides who may call what. `authenticate` sees only the headers and runs before the body is read;
 * `authorize` sees the input too.
 */
export interface AccessControl {
  authenticate(call: Endpoint, request: FastifyRequest): Promise<Session | null>
  authorize(call: Endpoint, request: FastifyRequest, input: Input): Promise<Viewer>
}

const READER: Viewer = Object.freeze({ kind: 'reader', accountId: null, profileId: null })

export function createAccessControl({
  rates,
  newcomers,
  limiter,
  resolveSession,
  requireProof,
  passStaff,
  webOrigin,
}: AccessOptions): AccessControl {
  const count = (call: Endpoint, keys: RateKeys) => limiter.admit(rates[call.rate], keys, call.rate)

  async function limit(call: Endpoint, keys: RateKeys): Promise<void> {
    const counted = count(call, keys)
    // Most limits are counted in memory and return synchronously; those must not cost a turn of the event loop.
    const waitSeconds = typeof counted === 'number' ? counted : await counted
    if (waitSeconds > 0) throw new AppError('rate_limited', { retryAfterSeconds: waitSeconds })
  }

  return {
    async authenticate(call, request) {
      if (call.access === 'staff') return authenticateStaff(call, request)
      if (call.effect === 'write' && isCrossSite(request, webOrigin)) throw new AppError('cross_site')
      await limit(call, { address: addressKey(request.ip) })
      if (call.access === 'public') return null
      const token = readToken(request.headers.authorization)
      if (token === null) throw new AppError('session_missing')
      const session = await resolveSession(token)
      if (session === null) throw new AppError('session_expired')
      requireAccess(call, session)
      if (call.reauth === true && session.kind === 'member') await requireProof(session)
      return session
    },
    async authorize(call, request, { fields, file }) {
      if (request.session === null) return READER
      if (call.verified === 'file' && file !== null) requireVerified(request.session)
      const claimed = claimedProfile(fields)
      const viewer = actAs(request.session, claimed)
      if (viewer === null) throw new AppError('not_own_profile')
      // Visitors can create as many tokens as they like, so they are counted by their address.
      const who = viewer.kind === 'member' ? viewer.accountId : `at ${addressKey(request.ip)}`
      await limit(call, {
        viewer: who,
        newness: viewer.kind === 'member' ? newnessOf(viewer, newcomers) : null,
      })
      return viewer
    },
  }

  /** Whoever may not know of the call gets what an unknown one answers, whatever the reason is. */
  async function authenticateStaff(call: Endpoint, request: FastifyRequest): Promise<Session> {
    const session = await findStaff(call, request)
    if (session === null) throw new AppError('call_not_found')
    if (call.reauth === true) await requireProof(session)
    return session
  }

  async function findStaff(call: Endpoint, request: FastifyRequest) {
    const token = readToken(request.headers.authorization)
    if (token === null || isCrossSite(request, webOrigin)) return null
    if ((await count(call, { address: addressKey(request.ip) })) > 0) return null
    const session = await resolveSession(token)
    if (session?.kind !== 'member' || !session.isVerified || session.suspended !== null) return null
    const staff = await passStaff(session, { roles: call.roles, address: request.ip })
    return staff && { ...session, staff }
  }
}

/** Accepts the raw token, or `Bearer` and the token. Identity comes from nowhere else. */
function readToken(header: string | undefined): string | null {
  const token = header?.replace(/^Bearer /i, '').trim()
  return token ? token : null
}

/**
 * Whether another site triggered a write. Writes also answer GET, so a link, an image or a prefetch on another page
 * must not reach them. Browsers say where a request comes from; our own pages send `same-origin` and `empty`, other
 * programs send nothing.
 */
function isCrossSite({ headers }: FastifyRequest, webOrigin: string | null): boolean {
  const site = headers['sec-fetch-site']
  const isOurs = webOrigin !== null && headers.origin === webOrigin && headers['sec-fetch-mode'] === 'cors'
  const isForeign = (site === 'cross-site' || site === 'same-site') && !isOurs
  const isNavigation = headers['sec-fetch-mode'] === 'navigate'
  const destination = headers['sec-fetch-dest'] ?? 'empty'
  const isPrefetch = /prefetch|prerender/.test(`${headers['sec-purpose']} ${headers['purpose']}`)
  return isForeign || isNavigation || destination !== 'empty' || isPrefetch
}

function requireAccess(call: Endpoint, session: Session): void {
  const isOpen = call.access === 'public' || call.access === 'session'
  if (session.kind !== 'member') {
    if (isOpen) return
    throw new AppError('members_only')
  }
  if (session.suspended !== null && !call.whileSuspended)
    throw new AppError('account_suspended', { details: { until: session.suspended.until } })
  if (call.verified === true) requireVerified(session)
  if (session.isProvisional && !call.beforeConfirmation) throw new AppError('email_unverified')
}

/** Only about members: visitors are asked to log in before. */
function requireVerified(session: Session): void {
  if (session.kind !== 'member') return
  if (session.isPaused) throw new AppError('publishing_paused')
  if (!session.isVerified) throw new AppError('email_unverified')
}

function claimedProfile(input: Record<string, unknown>): ProfileId | null {
  for (const field of PROFILE_FIELDS) {
    const claimed = input[field]
    if (typeof claimed === 'string') return claimed as ProfileId
  }
  return null
}

/**
 * Null if the session proves that the profile belongs to somebody else. Clients sign out on that, so it must be proven.
 */
function actAs(session: Session | null, claimed: ProfileId | null): Viewer | null {
  switch (session?.kind) {
    case undefined:
      throw new AppError('session_expired')
    case 'reader':
      return claimed === null || isVisitorId(claimed) ? READER : null
    case 'visitor':
      return claimed === null || claimed === session.profileId ? session : null
    case 'member': {
      if (claimed !== null && !session.profileIds.includes(claimed)) return null
      const { isProvisional, isPaused, suspended, currentProfileId, ...member } = session
      return { ...member, profileId: claimed ?? currentProfileId }
    }
  }
}
