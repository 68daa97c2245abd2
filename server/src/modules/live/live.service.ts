import { randomBytes } from 'node:crypto'
import type { AccountId, PostId, ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { EventSink } from '../../platform/http/event-sink.ts'
import type { Member } from '../../rpc/viewer.ts'
import { findValidSessions } from '../accounts/index.ts'
import type { TimelineFeeds } from '../feeds/index.ts'
import type { Timelines } from '../timelines/index.ts'
import { Connection } from './connection.ts'
import { type CountUnread, createUnreadWatch } from './count-unread.service.ts'
import { liveClosed, liveRefused, liveStreams } from './live.metrics.ts'
import { connectionId, Pace, readConnectionId, readWatch, retryAfterSeconds } from './live.policy.ts'
import {
  type AccountSignal,
  accountSubject,
  processSubject,
  RECHECK_SUBJECT,
  type RecheckSignal,
  type WatchReply,
  type WatchRequest,
} from './live.subjects.ts'
import { createStateSender } from './send-states.service.ts'
import { createFollowingWatch } from './watch-following.service.ts'
import { createPostWatch } from './watch-posts.service.ts'
import { createEventWriter, eventFrame } from './write-events.ts'

const TICK_MS = 1000
const STATE_EVERY_MS = 600_000
/** After a reconnect all states are due; spread so that they do not come at once. */
const STATES_SPREAD_MS = 10_000
const FOLLOWING_EVERY_TICKS = 10
const SEEN_EVERY_TICKS = 30
const SEEN_SECONDS = 60
const SESSIONS_EVERY_TICKS = 60
const SESSIONS_AT_ONCE = 1000
const REQUEST_MS = 1000
const BYE_WITHIN_MS = 20_000
/** One account has more streams than it needs: the oldest stays away for a while, or they would push each other out. */
const REPLACED_AFTER_MS = 60_000

type ClosedBecause = 'gone' | 'ended' | 'replaced' | 'stuck' | 'drained'

export interface Opening {
  readonly viewer: Member
  readonly address: string
  readonly watch: string | undefined
  readonly appVersion: string | null
}

/** All streams of one process. */
export interface Live {
  /** Fails if there is no room for another stream. */
  admit(address: string): void
  open(opening: Opening): (sink: EventSink) => void
  /** Changes what a stream watches, whichever process holds it. Fails if none does. */
  watch(viewer: Member, connection: string, watch: string): Promise<void>
  /** Ends every stream, each with a time after which its client may come back. New ones are refused. */
  drain(): void
  stop(): void
  /** For measurements. */
  count(): { connections: number; topics: number }
}

export interface LiveNeeds {
  readonly timelines: Timelines
  readonly feeds: TimelineFeeds
  readonly countUnread: CountUnread
}

export function createLive(ctx: Context, { timelines, feeds, countUnread }: LiveNeeds): Live {
  const { signals, log, metrics, db, redis } = ctx
  const limits = ctx.config.limits.live
  const processName = randomBytes(6).toString('base64url')
  const connections = new Map<number, Connection>()
  const byAccount = new Map<AccountId, Set<Connection>>()
  const byAddress = new Map<string, number>()
  /** Accounts with a new stream, until they are noted as seen. */
  const justOpened = new Set<AccountId>()
  const writer = createEventWriter(metrics, limits)
  liveStreams(metrics).set(0)
  const posts = createPostWatch(ctx, writer)
  const following = createFollowingWatch(ctx, writer, { timelines, feeds })
  const connectionsOf = (accountId: AccountId) => byAccount.get(accountId) ?? []
  const unread = createUnreadWatch(ctx, writer, { count: countUnread, connectionsOf })

  const states = createStateSender(ctx, writer, { posts, following, countUnread })
  const askForState = states.ask

  const pace = new Pace(limits.opensPerSecond, Math.random)
  let lastNumber = 0
  let isDraining = false
  let hasBegun = false
  let ticks = 0
  let ticking: NodeJS.Timeout | null = null
  let isLooking = false
  const timers = new Set<NodeJS.Timeout>()

  /** Nothing runs, and nothing is connected, before the first stream is opened. */
  function begin(): void {
    if (hasBegun) return
    hasBegun = true
    signals.answer(processSubject(processName), async (request) => answerWatch(request as WatchRequest))
    signals.subscribe(RECHECK_SUBJECT, (signal) => posts.recheckAuthor((signal as RecheckSignal).authorId))
    signals.onReconnect(() => void makeUpForLoss())
    ticking = setInterval(tick, TICK_MS).unref()
  }

  function later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms).unref()
    timers.add(timer)
  }

  function reject(reason: string, waitSeconds = retryAfterSeconds(Math.random)): never {
    liveRefused(metrics).inc({ reason })
    throw new AppError('overloaded', { retryAfterSeconds: waitSeconds })
  }

  function admit(address: string): void {
    if (isDraining) reject('draining')
    if (connections.size >= limits.perProcess) reject('process')
    if ((byAddress.get(address) ?? 0) >= limits.perAddress) reject('address')
    const wait = pace.waitAt(performance.now() / 1000)
    if (wait > 0) reject('pace', wait)
  }

  function open({ viewer, address, watch, appVersion }: Opening) {
    return (sink: EventSink) => {
      begin()
      const number = ++lastNumber
      const id = connectionId(processName, number, randomBytes(9).toString('base64url'))
      const connection = new Connection({ id, number, address, sink, viewer })
      connections.set(number, connection)
      byAddress.set(address, (byAddress.get(address) ?? 0) + 1)
      liveStreams(metrics).set(connections.size)
      const ofAccount = byAccount.get(viewer.accountId) ?? new Set()
      byAccount.set(viewer.accountId, ofAccount.add(connection))
      justOpened.add(viewer.accountId)
      sink.onClose(() => forget(connection, 'gone'))
      const [oldest] = ofAccount
      if (ofAccount.size > limits.perAccount && oldest)
        sayBye(oldest, REPLACED_AFTER_MS * (1 + Math.random()), 'replaced')

      writer.write(connection, eventFrame('hello', { connection: id, app_version: appVersion }))
      connection.listening = signals.subscribe(accountSubject(viewer.accountId), (signal) =>
        handleSignal(connection, signal as AccountSignal),
      )
      setWatch(connection, watch)
      askForState(connection)
    }
  }

  function setWatch(connection: Connection, text: string | undefined): void {
    const wanted = readWatch(text)
    const keep = new Set<PostId>(wanted.posts)
    for (const postId of connection.posts) if (!keep.has(postId)) posts.unwatch(connection, postId)
    for (const postId of keep) if (!connection.posts.includes(postId)) posts.watch(connection, postId)
    connection.watchesFollowing = wanted.following
  }

  /** What concerns the account as a whole is done by the first of its streams here, once. */
  function handleSignal(connection: Connection, signal: AccountSignal): void {
    const { accountId, sessionId } = connection.viewer
    if (signal.ended?.includes(sessionId)) {
      end(connection)
      return
    }
    if (signal.payment !== undefined)
      writer.mark(
        connection,
        `payment:${signal.payment}`,
        eventFrame('payment', { payment_id: signal.payment }),
      )
    if (signal.media !== undefined)
      writer.mark(connection, `media:${signal.media}`, eventFrame('media', { post_id: signal.media }))
    if (signal.owned !== undefined) posts.refetchFor(connection, signal.owned)
    if (signal.recheck) posts.recheckAccount([connection])
    const [first] = connectionsOf(accountId)
    if (signal.unread !== undefined && first === connection) unread.changed(accountId, signal.unread)
  }

  function forget(connection: Connection, reason: ClosedBecause): void {
    if (connection.isClosed) return
    connection.isClosed = true
    liveClosed(metrics).inc({ reason })
    connections.delete(connection.number)
    liveStreams(metrics).set(connections.size)
    const { accountId } = connection.viewer
    const ofAccount = byAccount.get(accountId)
    ofAccount?.delete(connection)
    if (ofAccount?.size === 0) byAccount.delete(accountId)
    const here = (byAddress.get(connection.address) ?? 1) - 1
    if (here === 0) byAddress.delete(connection.address)
    else byAddress.set(connection.address, here)
    connection.listening?.stop()
    for (const postId of connection.posts) posts.unwatch(connection, postId)
    states.forget(connection)
    writer.forget(connection)
  }

  function finish(connection: Connection, frame: Buffer, reason: ClosedBecause): void {
    writer.write(connection, frame)
    forget(connection, reason)
    connection.sink.end()
  }

  const end = (connection: Connection) => finish(connection, eventFrame('ended', {}), 'ended')
  const sayBye = (connection: Connection, afterMs: number, reason: ClosedBecause) =>
    finish(connection, eventFrame('bye', { after_ms: Math.floor(afterMs) }), reason)

  /** One timer for all streams: heartbeats, slow readers, late states, sessions, following feeds. */
  function tick(): void {
    const now = performance.now()
    ticks++
    for (const connection of writer.findStuck(now)) {
      forget(connection, 'stuck')
      connection.sink.destroy()
    }
    const checked: Connection[] = []
    for (const connection of connections.values()) {
      const turn = ticks + connection.number
      if (turn % limits.heartbeatSeconds === 0) writer.beat(connection, now)
      if (turn % SESSIONS_EVERY_TICKS === 0) checked.push(connection)
      if (connection.stateAt > 0 && now - connection.stateAt > STATE_EVERY_MS) {
        connection.stateAt = now
        askForState(connection)
      }
    }
    if (checked.length > 0) void checkSessions(checked)
    if (ticks % FOLLOWING_EVERY_TICKS === 0) void lookAtFollowing()
    void noteSeen(ticks % SEEN_EVERY_TICKS === 0 ? byAccount.keys() : justOpened)
    justOpened.clear()
  }

  /** A session that ended without a word (expired, or its event was lost) takes its streams with it within a minute. */
  async function checkSessions(checked: readonly Connection[]): Promise<void> {
    try {
      const ids = [...new Set(checked.map(({ viewer }) => viewer.sessionId))]
      const valid = await findValidSessions(db.readFresh, ids)
      for (const connection of checked) if (!valid.has(connection.viewer.sessionId)) end(connection)
    } catch (err) {
      log.warn({ err }, 'sessions of streams could not be checked')
    }
  }

  /** Signals were lost. The end of a session may be among them, so that is checked before anything is sent. */
  async function makeUpForLoss(): Promise<void> {
    const all = [...connections.values()]
    for (const connection of all) connection.isHeld = true
    for (let at = 0; at < all.length; at += SESSIONS_AT_ONCE)
      await checkSessions(all.slice(at, at + SESSIONS_AT_ONCE))
    for (const connection of all) {
      connection.isHeld = false
      later(Math.random() * STATES_SPREAD_MS, () => askForState(connection))
    }
  }

  async function lookAtFollowing(): Promise<void> {
    if (isLooking) return
    isLooking = true
    await following.look(connections.values()).finally(() => {
      isLooking = false
    })
  }

  /** For push messages: whoever has the app in sight needs none. Sent by the client as one pipeline. */
  async function noteSeen(accountIds: Iterable<AccountId>): Promise<void> {
    try {
      await Promise.all(Array.from(accountIds, (id) => redis.set(`live:seen:${id}`, '1', 'EX', SEEN_SECONDS)))
    } catch {
      // Without Redis somebody may get a push message about what they see anyway.
    }
  }

  async function answerWatch(request: WatchRequest): Promise<WatchReply> {
    const connection = connections.get(readConnectionId(request.connection).number)
    const isTheirs =
      connection?.id === request.connection && connection.viewer.accountId === request.accountId
    if (!isTheirs || connection === undefined) return { isFound: false }
    connection.viewer = { ...connection.viewer, ...withProfile(connection.viewer, request.profileId) }
    setWatch(connection, request.watch)
    askForState(connection)
    return { isFound: true }
  }

  return {
    admit,
    open,
    async watch({ accountId, profileId }, connection, watch) {
      const request: WatchRequest = { connection, accountId, profileId, watch }
      const { process } = readConnectionId(connection)
      const reply =
        process === processName
          ? await answerWatch(request)
          : ((await signals.request(processSubject(process), request, REQUEST_MS)) as WatchReply | null)
      if (!reply?.isFound) throw new AppError('stream_gone')
    },
    drain() {
      isDraining = true
      for (const connection of [...connections.values()])
        sayBye(connection, Math.random() * BYE_WITHIN_MS, 'drained')
    },
    stop() {
      this.drain()
      if (ticking !== null) clearInterval(ticking)
      states.stop()
      for (const timer of timers) clearTimeout(timer)
    },
    count: () => ({ connections: connections.size, topics: posts.countTopics() }),
  }
}

/** A profile may be newer than the stream. */
const withProfile = ({ profileIds }: Member, profileId: ProfileId) => ({
  profileId,
  profileIds: profileIds.includes(profileId) ? profileIds : [...profileIds, profileId],
})
