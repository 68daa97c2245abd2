import { encodeId, type PostId, type ProfileId } from '@sayso/contract/ids'
import { expect, test } from 'vitest'
import type { Context } from '../../context.ts'
import type { TimelineFeeds } from '../feeds/index.ts'
import type { Timelines } from '../timelines/index.ts'
import { Connection } from './connection.ts'
import { createFollowingWatch } from './watch-following.service.ts'
import type { EventWriter } from './write-events.ts'

const ctx = { log: { warn: () => {} } } as unknown as Context
const me = encodeId<ProfileId>(1n)
const idOf = (n: number) => encodeId<PostId>(BigInt(n))

/** Somebody whose following feed holds these posts, newest first, and whose timeline may be lost. */
function someone(posts: number[]) {
  const feed = { posts, hasTimeline: true, reads: 0 }
  const sent: string[] = []
  const connection = new Connection({
    ...{ id: 'one', number: 1, address: '192.0.2.1' },
    ...{ sink: {} as Connection['sink'], viewer: { profileId: me } as Connection['viewer'] },
  })
  connection.watchesFollowing = true
  connection.stateAt = 1
  connection.followingSince = connection.followingHead = idOf(posts[0] ?? 0)
  const timelines = {
    async heads() {
      const [first] = feed.posts
      const isKnown = feed.hasTimeline && first !== undefined
      return {
        newest: new Map(isKnown ? [[me, idOf(first)]] : []),
        missing: new Set(feed.hasTimeline ? [] : [me]),
      }
    },
  } as unknown as Timelines
  const feeds = {
    async following() {
      feed.reads += 1
      feed.hasTimeline = true
      return { posts: feed.posts.map((n) => ({ unique_id: idOf(n) })), has_more: false }
    },
  } as unknown as TimelineFeeds
  const writer = {
    mark: (_: Connection, __: string, frame: Buffer) => sent.push(frame.toString()),
  } as unknown as EventWriter
  const watch = createFollowingWatch(ctx, writer, { timelines, feeds })
  return { feed, sent, look: () => watch.look([connection]) }
}

test('a new post is announced once, and the feed is read only then', async () => {
  const { feed, sent, look } = someone([1])
  await look()
  expect([feed.reads, sent]).toEqual([0, []])
  feed.posts = [2, 1]
  await look()
  await look()
  expect(feed.reads).toBe(1)
  expect(sent).toEqual([expect.stringContaining(`"newest":"${idOf(2)}","count":1`)])
})

test('what is published after the timeline was lost is announced as well', async () => {
  const { feed, sent, look } = someone([1])
  feed.hasTimeline = false
  feed.posts = [2, 1]
  await look()
  expect(sent).toEqual([expect.stringContaining(`"newest":"${idOf(2)}","count":1`)])
  // Reading the feed has built it again.
  await look()
  expect([feed.reads, sent.length]).toEqual([1, 1])
})

test('a lost timeline without anything new is built again, and nothing is said', async () => {
  const { feed, sent, look } = someone([1])
  feed.hasTimeline = false
  await look()
  await look()
  expect([feed.reads, sent]).toEqual([1, []])
})
