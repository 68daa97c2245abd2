import type { Database } from '../../harness/databases.ts'
import { callAs, type Member } from '../../harness/members.ts'
import { inParallel } from '../../harness/parallel.ts'
import type { Proving } from '../../harness/proof.ts'
import type { Publisher } from '../../harness/publisher.ts'

export interface Stage {
  readonly url: string
  readonly database: Database
  readonly publisher: Publisher
  readonly people: readonly Member[]
  readonly closed: readonly Member[]
  readonly posts: { readonly id: string; readonly author: Member; readonly price: boolean }[]
  readonly comments: { readonly id: string; readonly author: Member }[]
}

const CLIENTS = 8
const REACTIONS = ['like', 'unlike', 'dislike', 'undislike', 'trueit', 'falseit', 'untrueit']

/**
 * One press of a button. What the rules reject (one’s own post, taking back what is not there) changes nothing, and
 * whether something happened on a machine too busy to answer (503), the tables say.
 */
async function press({ url }: Stage, who: Member, path: string, input: Record<string, unknown>) {
  const { body, status } = await callAs(url, who, path, input)
  if (status === 500) throw new Error(`${path} answered ${status}`)
  return body
}

/** Random events and undos by eight clients, who also read their lists meanwhile. Nothing here hides anything. */
export async function playEvents(p: Proving, stage: Stage, events: number): Promise<void> {
  const { people, closed, posts, comments, publisher } = stage
  const { random } = p
  await inParallel(events, CLIENTS, async (n) => {
    const who = random.pick(people)
    const post = random.pick(posts)
    const comment = comments.length > 0 ? random.pick(comments) : null
    const text = random.next() < 0.3 ? `I heard @${random.pick(people).handle} say ${n}` : `word ${n}`
    const chance = random.next()
    if (chance < 0.35) return press(stage, who, `feed/${random.pick(REACTIONS)}`, { post_id: post.id })
    if (chance < 0.45 && comment)
      return press(stage, who, `comment/${random.pick(REACTIONS)}`, { comment_id: comment.id })
    if (chance < 0.6) {
      const parent = random.next() < 0.5 ? comment : null
      const body = await (parent
        ? press(stage, who, 'comment/comment', { comment_id: parent.id, text })
        : press(stage, who, 'feed/comment', { post_id: post.id, comment: text }))
      const made = body.comment as { unique_id: string } | undefined
      if (made) comments.push({ id: made.unique_id, author: who })
      return made
    }
    if (chance < 0.75) {
      const path = random.next() < 0.7 ? 'user/follow' : 'user/unfollow'
      return press(stage, who, path, { profile_id: random.pick(people).profileId })
    }
    if (chance < 0.8) return press(stage, who, 'user/follow', { profile_id: random.pick(closed).profileId })
    if (chance < 0.85 && post.price)
      return press(stage, who, 'feed/purchaseptv', { post_id: post.id, amount: 0 })
    if (chance < 0.92) {
      const id = await publisher.publish({ author: who.profileId, text })
      return posts.push({ id, author: who, price: false })
    }
    return readSome(p, stage, who)
  })
}

async function readSome(p: Proving, stage: Stage, who: Member): Promise<unknown> {
  const tab = p.random.pick(['all', 'conversation', 'money'])
  const { body } = await callAs(stage.url, who, 'user/notifications', { tab }, 'GET')
  const { read_mark } = body
  return read_mark && press(stage, who, 'user/readNotifications', { up_to: read_mark, tab })
}

/** Then things disappear: posts and comments are deleted, authors become private, posts expire, switches go off. */
export async function playChanges(p: Proving, stage: Stage, changes: number): Promise<void> {
  const { people, closed, posts, comments, database } = stage
  const { random } = p
  await inParallel(changes, CLIENTS, async () => {
    const chance = random.next()
    const post = random.pick(posts)
    if (chance < 0.25) return press(stage, post.author, 'feed/delete', { post_id: post.id })
    if (chance < 0.5 && comments.length > 0) {
      const comment = random.pick(comments)
      return press(stage, comment.author, 'comment/delete', { comment_id: comment.id })
    }
    if (chance < 0.6) {
      const who = random.pick(people)
      return press(stage, who, 'user/updateProfile', {
        profile_id: who.profileId,
        is_public: random.next() < 0.4,
      })
    }
    if (chance < 0.7)
      return database.query(
        `update post set expires_at = now() - interval '1 second' where id in (
           select id from post where deleted_at is null order by random() limit 1)`,
      )
    if (chance < 0.85) {
      const kind = random.pick(['follow', 'reply', 'mention', 'other'])
      // Not those of the first, whose list must stay long.
      const who = random.pick([...people.slice(1), ...closed])
      return press(stage, who, 'user/setNotification', {
        kind,
        channel: 'in_app',
        is_on: random.next() < 0.5,
      })
    }
    const who = random.pick(closed)
    const { body } = await callAs(stage.url, who, 'user/followRequests', {}, 'GET')
    const [first] = (body.profiles ?? []) as { unique_id: string }[]
    return first && press(stage, who, 'user/approveFollower', { profile_id: first.unique_id })
  })
}
