import { type Member, makeMembers, mustCall } from '../../harness/members.ts'
import type { Stage } from './permission-cases.ts'
import { openStream, type StreamClient, until } from './streams.ts'

export interface Muting {
  readonly client: StreamClient
  /** Somebody comments: true once their comment is at the bell. */
  ringsBefore(withinMs: number): Promise<boolean>
  mute(): Promise<void>
  /** The muted one comments again, on the same post. */
  speakMuted(): Promise<void>
  /** Somebody else comments on another post: true once that is at the bell. */
  ringsForOthers(withinMs: number): Promise<boolean>
  /** How often the muted one was at the bell since. */
  leaks(): number
}

/** An author who mutes one of those who comment on their posts. */
export async function openMuting({ url, database, publisher }: Stage, prefix: string): Promise<Muting> {
  const [author, loud, other] = (await makeMembers(database, 3, prefix)) as [Member, Member, Member]
  const publish = (text: string) => publisher.publish({ author: author.profileId, text })
  const [first, second] = [await publish('much is said about it'), await publish('little is said about it')]
  const client = openStream(author, { url: () => url, watch: `post:${first}`, keepsText: true })
  const say = (who: Member, post: string) =>
    mustCall(url, who, 'feed/comment', { post_id: post, comment: 'canary of the loud one' })
  let mutedAt = Number.POSITIVE_INFINITY
  let otherAt = Number.POSITIVE_INFINITY

  /** What the bell was told since, in this order. */
  const numbersSince = (since: number) =>
    client.events
      .filter(({ at }) => at >= since)
      .flatMap(({ event, data, at }) => {
        if (event === 'unread') return { at, count: Number(data['num_unread']) }
        if (event !== 'state') return []
        const profiles = data['profiles'] as { num_unread: number }[]
        return profiles.map(({ num_unread: count }) => ({ at, count }))
      })

  return {
    client,
    async ringsBefore(withinMs) {
      const since = performance.now()
      await say(loud, first)
      return until(() => numbersSince(since).some(({ count }) => count === 1), withinMs)
    },
    async mute() {
      await mustCall(url, author, 'user/mute', { kind: 'profile', profile_id: loud.profileId })
      mutedAt = performance.now()
    },
    speakMuted: () => say(loud, first).then(() => {}),
    async ringsForOthers(withinMs) {
      otherAt = performance.now()
      await say(other, second)
      return until(() => numbersSince(otherAt).some(({ count }) => count > 0), withinMs)
    },
    leaks: () => numbersSince(mutedAt).filter(({ at, count }) => count > (at < otherAt ? 0 : 1)).length,
  }
}
