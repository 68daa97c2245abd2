import type { Database } from '../../harness/databases.ts'
import { callAs, type Member, makeMembers } from '../../harness/members.ts'
import type { Cell } from './cells.ts'

/** Everything is done through the API; only people are created by SQL. */
export async function makeCellPeople(database: Database, name: string) {
  const [receiver, actor, third] = await makeMembers(database, 3, name)
  if (!receiver || !actor || !third) throw new Error('no accounts were created')
  const [face] = await database.query<{ id: string }>(
    `with known as (select id, account_id from profile where handle = $1)
     insert into profile (id, account_id, handle, display_name)
     select make_id(), account_id, $2, 'Another Face' from known returning id::text`,
    [receiver.handle, `${receiver.handle}_too`],
  )
  return { receiver, actor, third, otherFaceRow: face?.id ?? '0' }
}

interface Scene extends Cell {
  readonly url: string
  /** The author of the post that others comment on. */
  readonly third: Member
  /** Makes one follow the other as of long ago, so that no notification follows now. */
  readonly knows: (who: Member, whom: Member) => Promise<void>
}

export async function act(scene: Scene): Promise<void> {
  await actAs(scene)
  const { url, relation, receiver, actor } = scene
  const input = { profile_id: actor.profileId }
  if (relation === 'blocked') await ask(url, receiver, 'user/block', input)
  if (relation === 'muted') await ask(url, receiver, 'user/mute', { kind: 'profile', ...input })
}

async function actAs(scene: Scene): Promise<void> {
  const { event } = scene
  if (event === 'follow' || event === 'request') return followIn(scene)
  if (event === 'post-mention') return mentionIn(scene)
  if (event === 'sale' || event === 'refund') return sellIn(scene)
  if (event === 'comment' || event === 'like' || event === 'dislike') return onOwnPost(scene)
  return underAnothersPost(scene)
}

/** Makes a call and throws on an error, unless the error says that it is about oneself. */
async function ask(url: string, who: Member, path: string, input: Record<string, unknown>) {
  const { body } = await callAs(url, who, path, input)
  const isOneself = ['follow_self', 'react_own', 'purchase_own'].includes(body.code ?? '')
  if (body.success !== true && !isOneself) throw new Error(`${path} was refused: ${body.code}`)
  return body
}

const idIn = (body: Record<string, unknown>, name: string): string =>
  String((body[name] as { unique_id?: string } | undefined)?.unique_id ?? '')

async function write(url: string, who: Member, text: string, visibility: 'all' | 'followers', more = {}) {
  const input = { text, visibility, geo_visibility: 'global', discoverability: 'all', type: 'free', ...more }
  return idIn(await ask(url, who, 'feed/post', input), 'post')
}

async function follow(url: string, who: Member, whom: Member) {
  await ask(url, who, 'user/follow', { profile_id: whom.profileId })
}

async function followIn({ url, event, relation, receiver, actor, knows }: Scene) {
  if (relation === 'follower') await knows(receiver, actor)
  if (event === 'request')
    await ask(url, receiver, 'user/updateProfile', { profile_id: receiver.profileId, is_public: false })
  await follow(url, actor, receiver)
  // Unfollowed again before a notification was made.
  if (relation === 'hidden') await ask(url, actor, 'user/unfollow', { profile_id: receiver.profileId })
}

async function mentionIn({ url, relation, receiver, actor, knows }: Scene) {
  const isClosed = relation === 'follower' || relation === 'hidden'
  if (relation === 'follower') await knows(receiver, actor)
  await write(url, actor, `hello @${receiver.handle}`, isClosed ? 'followers' : 'all')
}

async function onOwnPost({ url, event, relation, receiver, actor, knows }: Scene) {
  const isClosed = relation === 'follower'
  const post_id = await write(url, receiver, 'mine', isClosed ? 'followers' : 'all')
  if (isClosed) await knows(actor, receiver)
  // The person who gets the reply is also mentioned: that is one notification, not two.
  if (event === 'comment')
    await ask(url, actor, 'feed/comment', { post_id, comment: `@${receiver.handle} so` })
  else await ask(url, actor, `feed/${event}`, { post_id })
  if (relation === 'hidden') await ask(url, receiver, 'feed/delete', { post_id })
}

async function underAnothersPost({ url, event, relation, receiver, actor, third, knows }: Scene) {
  const isClosed = relation === 'follower' || relation === 'hidden'
  const post_id = await write(url, third, 'a place to talk', isClosed ? 'followers' : 'all')
  if (isClosed) for (const who of [receiver, actor]) await knows(who, third)
  const said = await ask(url, receiver, 'feed/comment', { post_id, comment: 'my word' })
  const comment_id = idIn(said, 'comment')
  // From here on the receiver can no longer see it; the actor can.
  if (relation === 'hidden') await ask(url, receiver, 'user/unfollow', { profile_id: third.profileId })
  if (event === 'reply')
    await ask(url, actor, 'comment/comment', { comment_id, text: `so @${receiver.handle}` })
  else if (event === 'comment-mention')
    await ask(url, actor, 'feed/comment', { post_id, comment: `what does @${receiver.handle} say` })
  else await ask(url, actor, event === 'comment-true' ? 'comment/trueit' : 'comment/falseit', { comment_id })
}

const FOR_NOTHING = {
  type: 'paid',
  ptv_text: 'canary-of-the-lock',
  ptv_price_in_cents: 0,
  ptv_release_on_payment: true,
}

async function sellIn({ url, event, relation, receiver, actor, knows }: Scene) {
  const [author, buyer] = event === 'sale' ? [receiver, actor] : [actor, receiver]
  const isClosed = relation === 'follower' || (event === 'refund' && relation === 'hidden')
  const post_id = await write(url, author, 'a teaser', isClosed ? 'followers' : 'all', FOR_NOTHING)
  if (isClosed) await knows(buyer, author)
  const bought = await ask(url, buyer, 'feed/purchaseptv', { post_id, amount: 0 })
  if (bought.success !== true) return
  if (event === 'sale' && relation !== 'hidden') return
  const { body } = await callAs(url, author, 'feed/getPurchases', { post_id }, 'GET')
  const [sale] = body['purchases'] as { unique_id: string }[]
  await ask(url, author, 'feed/refundptv', { purchase_id: sale?.unique_id })
  if (isClosed && relation === 'hidden')
    await ask(url, buyer, 'user/unfollow', { profile_id: author.profileId })
}
