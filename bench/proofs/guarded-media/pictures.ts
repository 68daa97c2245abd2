import { randomBytes } from 'node:crypto'
import { decodeId } from '@sayso/contract/ids'
import type { Storage } from '@sayso/server/platform/storage/storage'
import type { Database } from '../../harness/databases.ts'
import { callAs, type Member } from '../../harness/members.ts'

export interface Pictured {
  readonly author: Member
  readonly postId: string
  readonly key: string
}

const BYTES = 40_000

/** Publishes a post and gives it a picture that is ready. By SQL, because decoding one is not what is proved here. */
export async function publishPicture(
  { url, database, storage }: { url: string; database: Database; storage: Storage },
  author: Member,
): Promise<Pictured> {
  const { body } = await callAs(url, author, 'feed/post', {
    ...{ text: 'with a picture', visibility: 'everyone', geo_visibility: 'global', duration: 0 },
    ...{ type: 'free', latitude: 0, longitude: 0 },
  })
  const postId = (body['post'] as { unique_id?: string } | undefined)?.unique_id
  if (postId === undefined) throw new Error(`no post was published: ${JSON.stringify(body)}`)
  const key = Array.from(randomBytes(26), (byte) =>
    '0123456789abcdefghjkmnpqrstvwxyz'.charAt(byte & 31),
  ).join('')
  await storage.put(`media/${key}/320.webp`, randomBytes(BYTES), {
    contentType: 'image/webp',
    // As objects were stored before addresses could be guarded.
    cacheControl: 'public, max-age=31536000, immutable',
  })
  await database.query(
    `with item as (
       insert into media (id, owner_id, kind, purpose, state, source_type, key, bytes, width, height, widths, thumbhash)
       values (make_id(), $1, 'image', 'post', 'ready', 'jpeg', $2, $3, 320, 240, '{320}', 'aa') returning id)
     insert into post_media (post_id, media_id, kind, ready) select $4, id, 'photo', true from item`,
    [String(decodeId(author.profileId)), key, BYTES, String(decodeId(postId))],
  )
  return { author, postId, key }
}

/** The address of the picture as this viewer is shown it. */
export async function shownTo(url: string, viewer: Member, postId: string): Promise<string | null> {
  const { body } = await callAs(url, viewer, 'feed/getpost', { post_id: postId }, 'GET')
  const post = body['post'] as { media?: readonly { image_url: string | null }[] } | undefined
  return post?.media?.[0]?.image_url ?? null
}
