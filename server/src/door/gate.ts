import { type Call, PROFILE_FIELDS } from '@sayso/contract/call'
import { isVisitorId, type ProfileId } from '@sayso/contract/ids'
import type { FastifyRequest } from 'fastify'
import type { Rates } from '../platform/config/rates.ts'
import { addressKey } from '../platform/http/address.ts'
import { Refused } from '../platform/http/refusal.ts'
import type { Limiter } from '../platform/redis/limiter.ts'
import type { RequireProof, ResolveSession, Session, Viewer } from './viewer.ts'

export interface GateOptions {
  rates: Rates
  limiter: Limiter
  resolveSession: ResolveSession
  requireProof: RequireProof
  /** Another origin of ours that the app may be served from. */
  webOrigin: string | null
}

/**
 * The one place where it is decided who may call what. `enter` knows only the headers and runs before the body is
 * read; `act` knows the input too.
 */
export interface Gate {
  enter(call: Call, request: FastifyRequest): Promise<Session | null>
  act(call: Call, request: FastifyRequest, input: Record<string, unknown>): Promise<Viewer>
}

const READER: Viewer = Object.freeze({ kind: 'reader', accountId: null, profileId: null })

export function createGate({ rates, limiter, resolveSession, requireProof, webOrigin }: GateOptions): Gate {
  async function limit(call: Call, keys: { address?: string; viewer?: string }): Promise<void> {
    const counted = limiter.admit(rates[call.rate], keys, call.rate)
    // Most limits are counted in memory and answer at once; those must not cost a turn of the event loop.
    const waitSeconds = typeof counted === 'number' ? counted : await counted
    if (waitSeconds > 0) throw new Refused('rate_limited', { retryAfterSeconds: waitSeconds })
  }

  return {
    async enter(call, request) {
      if (call.effect === 'write') refuseOtherSites(request, webOrigin)
      await limit(call, { address: addressKey(request.ip) })
      if (call.access === 'public') return null
      const token = readToken(request.headers.authorization)
      if (token === null) throw new Refused('session_missing')
      // A replica may not have heard yet that a session has ended: that may show something, but change nothing.
      const session = await resolveSession(token, { isFresh: call.effect === 'write' })
      if (session === null) throw new Refused('session_expired')
      requireAccess(call, session)
      if (call.reauth === true && session.kind === 'member') await requireProof(session)
      return session
    },
    async act(call, request, input) {
      if (request.session === null) return READER
      const claimed = claimedProfile(input)
      const viewer = actAs(request.session, claimed) ?? actAs(await lookAgain(request), claimed)
      if (viewer === null) throw new Refused('not_own_profile')
      // Visitors make themselves new tokens as they like; their address is all there is to count by.
      const who = viewer.kind === 'member' ? viewer.accountId : `at ${addressKey(request.ip)}`
      await limit(call, { viewer: who })
      return viewer
    },
  }

  /** A profile made a moment ago may not have reached a replica; only the primary can prove a mismatch. */
  async function lookAgain({ session, headers }: FastifyRequest): Promise<Session | null> {
    if (session?.kind !== 'member') return session
    return resolveSession(readToken(headers.authorization) ?? '', { isFresh: true })
  }
}

/** The raw token or `Bearer` and the token; identity comes from nowhere else. */
function readToken(header: string | undefined): string | null {
  const token = header?.replace(/^Bearer /i, '').trim()
  return token ? token : null
}

/**
 * Writes also answer GET, so a link, an image or a prefetch on another page must not reach them. Browsers say where
 * a request comes from; our own pages send `same-origin` and `empty`, other programs send nothing.
 */
function refuseOtherSites({ headers }: FastifyRequest, webOrigin: string | null): void {
  const site = headers['sec-fetch-site']
  const isOurs = webOrigin !== null && headers.origin === webOrigin && headers['sec-fetch-mode'] === 'cors'
  const isForeign = (site === 'cross-site' || site === 'same-site') && !isOurs
  const isNavigation = headers['sec-fetch-mode'] === 'navigate'
  const destination = headers['sec-fetch-dest'] ?? 'empty'
  const isPrefetch = /prefetch|prerender/.test(`${headers['sec-purpose']} ${headers['purpose']}`)
  if (isForeign || isNavigation || destination !== 'empty' || isPrefetch) throw new Refused('cross_site')
}

function requireAccess(call: Call, session: Session): void {
  const isOpen = call.access === 'public' || call.access === 'session'
  if (session.kind !== 'member') {
    if (isOpen) return
    throw new Refused('members_only')
  }
  const mustConfirm =
    (call.access === 'verified' && !session.isVerified) || (session.isProvisional && !call.beforeConfirmation)
  if (mustConfirm) throw new Refused('email_unverified')
}

function claimedProfile(input: Record<string, unknown>): ProfileId | null {
  for (const field of PROFILE_FIELDS) {
    const claimed = input[field]
    if (typeof claimed === 'string') return claimed as ProfileId
  }
  return null
}

/** Null when the session proves that the profile is another's: clients sign out on that, so it must be proven. */
function actAs(session: Session | null, claimed: ProfileId | null): Viewer | null {
  switch (session?.kind) {
    case undefined:
      throw new Refused('session_expired')
    case 'reader':
      return claimed === null || isVisitorId(claimed) ? READER : null
    case 'visitor':
      return claimed === null || claimed === session.profileId ? session : null
    case 'member': {
      if (claimed !== null && !session.profileIds.includes(claimed)) return null
      const { isProvisional, currentProfileId, ...member } = session
      return { ...member, profileId: claimed ?? currentProfileId }
    }
  }
}
