import sharp from 'sharp'
import { attach, untilSettled } from '../../harness/attachments.ts'
import type { Database } from '../../harness/databases.ts'
import { type Reader, send } from './everyone.ts'
import type { World } from './world.ts'

export const asking = ({ profileId }: Reader, post: string | undefined) => ({
  user_profile_id: profileId,
  post_id: post,
})

/** Publishes a post in every state a sold post can be in, each with its own text. */
export async function publishAll(
  url: string,
  author: Reader,
  canary: (what: string) => string,
): Promise<string[]> {
  const { token, profileId } = author
  const publish = async (change: object = {}) => {
    const input = {
      user_profile_id: profileId,
      text: 'a teaser for everybody',
      visibility: 'everyone',
      geo_visibility: 'global',
      type: 'paid',
      ptv_price_in_cents: 300,
      ptv_text: `${canary('text')} @other https://${canary('link')}.example #${canary('tag')}`,
      ptv_support_email: `${canary('support')}@people.example`,
      ...change,
    }
    const { body } = await send(url, 'feed/post', input, { token })
    return (body['post'] as { unique_id: string }).unique_id
  }
  const plain = await publish({ client_key: 'a-key-of-the-author' })
  const dated = await publish({
    ptv_release_on_payment: false,
    ptv_release_time: '2035-01-01 00:00:00',
    ptv_release_timezone: 'UTC',
    // Buyers see the support address from the first day on.
    ptv_support_email: '',
  })
  const edited = await publish()
  const change = { ...asking(author, edited), text: 'another teaser', ptv_text: canary('second') }
  await send(url, 'feed/updatePost', change, { token })
  const over = await publish({ duration: 15 })
  const forFollowers = await publish({ visibility: 'followers' })
  const stopped = await publish()
  await send(url, 'feed/stopSelling', asking(author, stopped), { token })
  const deleted = await publish()
  await send(url, 'feed/delete', asking(author, deleted), { token })
  const draft = {
    user_profile_id: profileId,
    draft_id: 'draft-of-the-author',
    text: 'x',
    ptv_text: canary('draft'),
  }
  await send(url, 'draft/save', draft, { token })
  return [plain, dated, edited, over, forFollowers, stopped, deleted]
}

/** Somebody comments on a post and is followed by its author, and both are told. */
export async function talk(
  url: string,
  { watcher, author, post }: { watcher: Reader; author: Reader; post: string },
): Promise<void> {
  await send(url, 'feed/comment', { ...asking(watcher, post), comment: 'is it worth it?' }, watcher)
  const follow = { user_profile_id: author.profileId, profile_id: watcher.profileId }
  await send(url, 'user/follow', follow, author)
}

/** What no call can create: an expired post. */
export async function hideMore(database: Database) {
  await database.query(
    `update post set expires_at = now() - interval '1 s', listed = false where duration_minutes = 15`,
  )
}

/**
 * Attaches a locked picture, a public one next to it, and a file whose every byte is for buyers; and to another post
 * only a locked picture.
 */
export async function attachAll(
  { url, database }: World,
  author: Reader,
  [post = '', lockedOnly = '']: readonly string[],
  canary: (what: string) => string,
) {
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#b02050' } })
    .jpeg()
    .toBuffer()
  const post_id = post
  const media = { path: 'feed/addMedia', bytes: picture } as const
  const sent = [
    { ...media, fields: { post_id, alt: canary('alt'), locked: 'true' } },
    { ...media, fields: { post_id, alt: 'for everybody', locked: 'false' } },
    { ...media, fields: { post_id: lockedOnly, alt: canary('alone'), locked: 'true' } },
    {
      path: 'file/addFile',
      bytes: Buffer.from(canary('bytes')),
      fields: { post_id, filename: canary('filename') },
    } as const,
  ]
  for (const one of sent) await attach(url, author, one)
  await untilSettled(database)
}
