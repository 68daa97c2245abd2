import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { Listening } from '../../platform/bus/signals.ts'
import type { Connection } from './connection.ts'
import { livePostReads } from './live.metrics.ts'
import { readPosts, type WatchedPost } from './live.queries.ts'
import { type PostSignal, postSubject } from './live.subjects.ts'
import { type EventWriter, eventFrame } from './write-events.ts'

/** A post that at least one connection of this process watches. */
interface Topic {
  readonly postId: PostId
  readonly watchers: Set<Connection>
  readonly listening: Listening
  /** Until when each viewer may be sent something about it. */
  readonly permissions: Map<ProfileId, number>
  authorId: ProfileId | null
  hasChanged: boolean
  mustRefetch: boolean
  mustRecheck: boolean
  /** How often permissions were withdrawn: what was read before that is not used. */
  rechecks: number
  isReading: boolean
  readAt: number
  timer: NodeJS.Timeout | null
}

/** A hot post is read, and its numbers are sent, at most once a second. */
const READ_EVERY_MS = 1000
/** Signals about one change come in a bunch. */
const COLLECT_MS = 20
/** A permission is used for at most this long; a little less than 5 s, because sending takes time too. */
const PERMITTED_MS = 4500
const REFETCH_WITHIN_MS = 3000
const REFETCH_MS_PER_WATCHER = 5

export interface PostWatch {
  watch(connection: Connection, postId: PostId): void
  unwatch(connection: Connection, postId: PostId): void
  /** Numbers of all watched posts of these connections, as far as each may see them, in one statement. */
  readState(connections: readonly Connection[]): Promise<Map<Connection, WatchedPost[]>>
  /** The account's permissions are asked again before anything else is sent. */
  recheckAccount(connections: Iterable<Connection>): void
  recheckAuthor(authorId: ProfileId): void
  /** Somebody's own purchase or refund: the post looks different to them now. */
  refetchFor(connection: Connection, postId: PostId): void
  countTopics(): number
}

export function createPostWatch(ctx: Context, writer: EventWriter): PostWatch {
  const topics = new Map<PostId, Topic>()

  function open(postId: PostId): Topic {
    const topic: Topic = {
      postId,
      watchers: new Set(),
      listening: ctx.signals.subscribe(postSubject(postId), (signal) => {
        topic.hasChanged = true
        if ((signal as PostSignal).refetch) {
          // Edited, deleted or over: who may see it may have changed as well.
          topic.mustRefetch = true
          withdraw(topic)
        }
        schedule(topic)
      }),
      permissions: new Map(),
      authorId: null,
      hasChanged: false,
      mustRefetch: false,
      mustRecheck: false,
      rechecks: 0,
      isReading: false,
      readAt: 0,
      timer: null,
    }
    topics.set(postId, topic)
    return topic
  }

  function unwatch(connection: Connection, postId: PostId): void {
    connection.posts = connection.posts.filter((one) => one !== postId)
    const topic = topics.get(postId)
    if (topic === undefined) return
    topic.watchers.delete(connection)
    if (topic.watchers.size > 0) return
    topics.delete(postId)
    topic.listening.stop()
    if (topic.timer !== null) clearTimeout(topic.timer)
  }

  function schedule(topic: Topic): void {
    if (topic.timer !== null || topic.isReading) return
    const wait = Math.max(COLLECT_MS, topic.readAt + READ_EVERY_MS - performance.now())
    topic.timer = setTimeout(() => {
      topic.timer = null
      void read(topic)
    }, wait).unref()
  }

  async function read(topic: Topic): Promise<void> {
    const { postId } = topic
    const { hasChanged, mustRefetch, rechecks } = topic
    topic.hasChanged = topic.mustRefetch = topic.mustRecheck = false
    topic.isReading = true
    const now = performance.now()
    topic.readAt = now
    try {
      const viewers = withoutPermission(topic, now)
      livePostReads(ctx.metrics).inc()
      const post = (await readPosts(ctx.db.readFresh, [{ postId, viewers }])).get(postId)
      if (topic.rechecks === rechecks) {
        permit(topic, viewers, post, now)
        announce(topic, post, { hasChanged, mustRefetch, asked: new Set(viewers) })
      } else again()
    } catch (err) {
      ctx.log.warn({ err }, 'a watched post could not be read; trying again')
      again()
    } finally {
      topic.isReading = false
    }
    function again(): void {
      topic.hasChanged ||= hasChanged
      topic.mustRefetch ||= mustRefetch
      topic.mustRecheck = true
    }
    if (topics.get(postId) === topic && (topic.hasChanged || topic.mustRecheck)) schedule(topic)
  }

  function withoutPermission(topic: Topic, now: number): ProfileId[] {
    const asked = new Set<ProfileId>()
    for (const [viewer, until] of topic.permissions) if (until <= now) topic.permissions.delete(viewer)
    for (const { viewer } of topic.watchers) {
      if (!topic.permissions.has(viewer.profileId)) asked.add(viewer.profileId)
    }
    return [...asked]
  }

  function permit(
    topic: Topic,
    viewers: readonly ProfileId[],
    post: WatchedPost | undefined,
    now: number,
  ): void {
    topic.authorId = post?.authorId ?? topic.authorId
    for (const viewer of viewers) {
      if (post?.permitted.has(viewer)) topic.permissions.set(viewer, now + PERMITTED_MS)
      else topic.permissions.delete(viewer)
    }
  }

  /** Sends the numbers to all who may see the post. The others are told to fetch it, which fails, and nothing more. */
  function announce(
    topic: Topic,
    post: WatchedPost | undefined,
    {
      hasChanged,
      mustRefetch,
      asked,
    }: { hasChanged: boolean; mustRefetch: boolean; asked: ReadonlySet<ProfileId> },
  ): void {
    const { postId, watchers } = topic
    const within = Math.max(REFETCH_WITHIN_MS, REFETCH_MS_PER_WATCHER * watchers.size)
    const shared =
      post === undefined || mustRefetch
        ? null
        : eventFrame('post', { post_id: postId, numbers: post.numbers, refetch_in_ms: null })
    for (const connection of watchers) {
      const { profileId } = connection.viewer
      const isPermitted = topic.permissions.has(profileId)
      if (!isPermitted && !asked.has(profileId)) {
        // Came while the post was being read.
        topic.hasChanged ||= hasChanged
        topic.mustRefetch ||= mustRefetch
        continue
      }
      if (isPermitted && !hasChanged) continue
      const frame =
        isPermitted && shared !== null
          ? shared
          : eventFrame('post', {
              post_id: postId,
              numbers: isPermitted && post !== undefined ? post.numbers : null,
              refetch_in_ms: Math.floor(Math.random() * within),
            })
      writer.mark(connection, `post:${postId}`, frame)
      if (!isPermitted) unwatch(connection, postId)
    }
  }

  /** Takes permissions back: those of one viewer, or all. */
  function withdraw(topic: Topic, viewer?: ProfileId): void {
    if (viewer === undefined) topic.permissions.clear()
    else topic.permissions.delete(viewer)
    topic.rechecks++
    topic.mustRecheck = true
  }

  return {
    unwatch,
    watch(connection, postId) {
      if (!connection.posts.includes(postId)) connection.posts = [...connection.posts, postId]
      const topic = topics.get(postId) ?? open(postId)
      topic.watchers.add(connection)
    },
    async readState(connections) {
      const asked = new Map<PostId, Set<ProfileId>>()
      for (const { posts, viewer } of connections) {
        for (const postId of posts) {
          const viewers = asked.get(postId) ?? new Set()
          asked.set(postId, viewers.add(viewer.profileId))
        }
      }
      const now = performance.now()
      const before = new Map([...asked.keys()].map((postId) => [postId, topics.get(postId)?.rechecks]))
      const found =
        asked.size === 0
          ? new Map<PostId, WatchedPost>()
          : await readPosts(
              ctx.db.readFresh,
              [...asked].map(([postId, viewers]) => ({ postId, viewers: [...viewers] })),
            )
      for (const [postId, viewers] of asked) {
        const topic = topics.get(postId)
        if (topic !== undefined && topic.rechecks === before.get(postId))
          permit(topic, [...viewers], found.get(postId), now)
      }
      return new Map(
        connections.map((connection) => {
          const seen: WatchedPost[] = []
          for (const postId of connection.posts) {
            const post = found.get(postId)
            if (post?.permitted.has(connection.viewer.profileId)) seen.push(post)
            else if (asked.get(postId)?.has(connection.viewer.profileId)) unwatch(connection, postId)
          }
          return [connection, seen]
        }),
      )
    },
    recheckAccount(connections) {
      for (const { posts, viewer } of connections) {
        for (const postId of posts) {
          const topic = topics.get(postId)
          if (topic === undefined) continue
          withdraw(topic, viewer.profileId)
          schedule(topic)
        }
      }
    },
    recheckAuthor(authorId) {
      for (const topic of topics.values()) {
        // A post that was never read has no permissions either.
        if (topic.authorId !== authorId) continue
        withdraw(topic)
        schedule(topic)
      }
    },
    refetchFor(connection, postId) {
      if (!connection.posts.includes(postId)) return
      const refetch = Math.floor(Math.random() * REFETCH_WITHIN_MS)
      const frame = eventFrame('post', { post_id: postId, numbers: null, refetch_in_ms: refetch })
      writer.mark(connection, `refetch:${postId}`, frame)
    },
    countTopics: () => topics.size,
  }
}
