import { type Call, PROFILE_FIELDS } from '@sayso/contract/call'
import { isVisitorId, type ProfileId } from '@sayso/contract/ids'
import type { FastifyRequest } from 'fastify'
import type { Rates } from '../platform/config/rates.ts'
import { Refused } from '../platform/http/refusal.ts'
import type { Limiter } from '../platform/redis/limiter.ts'
import { addressKey } from './address.ts'
import type { ResolveSession, Session, Viewer } from './viewer.ts'

export interface GateOptions {
  rates: Rates
  limiter: Limiter
  resolveSession: ResolveSession
}

/**
 * The one place where it is decided who may call what. `enter` knows only the headers and runs before the body is
 * read; `act` knows the input too.
 */
export interface Gate {
  enter(call: Call, request: FastifyRequest): Promise<Session | null>
  act(call: Call, session: Session | null, input: Record<string, unknown>): Promise<Viewer>
}

const READER: Viewer = Object.freeze({ kind: 'reader', accountId: null, profileId: null })

export function createGate({ rates, limiter, resolveSession }: GateOptions): Gate {
  async function limit(call: Call, keys: { address?: string; viewer?: string }): Promise<void> {
    const admitted = limiter.admit(rates[call.rate], keys, call.rate)
    // Most limits are counted in memory and answer at once; those must not cost a turn of the event loop.
    if (!(typeof admitted === 'boolean' ? admitted : await admitted)) throw new Refused('rate_limited')
  }

  return {
    async enter(call, request) {
      if (call.effect === 'write') refuseOtherSites(request)
      await limit(call, { address: addressKey(request.ip) })
      if (call.access === 'public') return null
      const token = readToken(request.headers.authorization)
      if (token === null) throw new Refused('session_missing')
      const session = await resolveSession(token)
      if (session === null) throw new Refused('session_expired')
      requireAccess(call, session)
      return session
    },
    async act(call, session, input) {
      if (session === null) return READER
      const viewer = actAs(session, claimedProfile(input))
      if (viewer.accountId !== null) await limit(call, { viewer: viewer.accountId })
      return viewer
    },
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
function refuseOtherSites({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  const isForeign = site === 'cross-site' || site === 'same-site'
  const isNavigation = headers['sec-fetch-mode'] === 'navigate'
  const destination = headers['sec-fetch-dest'] ?? 'empty'
  const isPrefetch = /prefetch|prerender/.test(`${headers['sec-purpose']} ${headers['purpose']}`)
  if (isForeign || isNavigation || destination !== 'empty' || isPrefetch) throw new Refused('cross_site')
}

function requireAccess(call: Call, session: Session): void {
  if (call.access === 'public' || call.access === 'session') return
  if (session.kind !== 'member') throw new Refused('members_only')
  if (call.access === 'verified' && !session.isVerified) throw new Refused('email_unverified')
}

function claimedProfile(input: Record<string, unknown>): ProfileId | null {
  for (const field of PROFILE_FIELDS) {
    const claimed = input[field]
    if (typeof claimed === 'string') return claimed as ProfileId
  }
  return null
}

/** Says "not profile of logged in user" only when a session that was found proves it: clients log out on it. */
function actAs(session: Session, claimed: ProfileId | null): Viewer {
  switch (session.kind) {
    case 'reader':
      if (claimed !== null && !isVisitorId(claimed)) throw new Refused('not_own_profile')
      return READER
    case 'visitor':
      if (claimed !== null && claimed !== session.profileId) throw new Refused('not_own_profile')
      return session
    case 'member': {
      if (claimed !== null && !session.profileIds.includes(claimed)) throw new Refused('not_own_profile')
      const { kind, accountId, isVerified, profileIds, currentProfileId } = session
      return { kind, accountId, isVerified, profileIds, profileId: claimed ?? currentProfileId }
    }
  }
}
