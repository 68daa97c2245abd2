import { randomText } from '../../lib/random.ts'
import { session, sessionCall } from '../session/index.ts'
import { applyLive } from './apply-live.ts'
import { connect } from './connection.ts'
import { type Holder, shareConnection } from './holder.ts'
import { emitLive, type LiveEvent, onTopicsChange, topicsWanted } from './topics.ts'

/*
 * The live connection of this browser, from log-in to log-out. Loaded when the first screen is shown and the page is
 * idle; without it, screens look for news themselves now and then.
 */

let holder: Holder | null = null
let name = ''

/** Follows the session: members have a connection, visitors none. */
export function startLive(): () => void {
  onTopicsChange(() => holder?.topicsChanged())
  const unsubscribe = session.subscribe(follow)
  follow()
  return () => {
    unsubscribe()
    end()
  }
}

function follow(): void {
  const state = session.get()
  const isMember = state.status === 'authenticated' && state.kind === 'member'
  const next = isMember ? `live:${state.userId}:${state.profileId}` : ''
  if (next === name && (!isMember || holder !== null)) return
  end()
  name = next
  if (!isMember || !navigator.locks || typeof BroadcastChannel !== 'function') return
  const { profileId } = state
  /** Read at each attempt: the token changes when the password is confirmed. */
  let used = state.token
  holder = shareConnection<LiveEvent>({
    name,
    tab: randomText(8),
    page: document,
    locks: navigator.locks,
    channel: new BroadcastChannel(name),
    topics: topicsWanted,
    open: (topics, onEvent) =>
      connect(topics, {
        open(watch, signal) {
          const now = session.get()
          if (now.status === 'authenticated') used = now.token
          return request(used, profileId, watch, signal)
        },
        sendWatch: (connection, watch) => sessionCall('live/watch', { connection, watch }, { as: profileId }),
        onEvent,
        onRejected: () => session.ended(used),
      }),
    receive(event) {
      applyLive(event, topicsWanted())
      emitLive(event)
    },
  })
}

function end(): void {
  holder?.stop()
  holder = null
}

function request(token: string, profileId: string, watch: string, signal: AbortSignal): Promise<Response> {
  const query = new URLSearchParams({ user_profile_id: profileId, watch })
  return fetch(`/api/live/stream?${query}`, {
    headers: { Authorization: token },
    cache: 'no-store',
    credentials: 'omit',
    signal,
  })
}
