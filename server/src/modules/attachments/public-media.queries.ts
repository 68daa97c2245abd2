import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { PublicMedia } from '../media/index.ts'
import { isPublic } from '../posts/visibility.fragments.ts'

/**
 * Whether an item is public now, in one statement by the folder of its renditions:
 *
 * - a picture or video of a post: while anybody may see the post;
 * - a profile's current photo, also of a private one, because answers show it to everybody; not of an account that is
 *   being deleted;
 * - a picture of a linked page: always;
 * - what is locked, not ready or forgotten, a former photo, an uploaded archive: never.
 *
 * Asked of the primary: a replica could be late to learn that a post is no longer public.
 */
export function createPublicMedia({ db }: Pick<Context, 'db'>): PublicMedia {
  return async (key) => {
    const { rows } = await sql<{ seconds_left: number | null }>`
      select floor(extract(epoch from post.expires_at - clock_timestamp()))::float8 as seconds_left
        from media
        left join post_media on post_media.media_id = media.id
        left join post on post.id = post_media.post_id
        left join profile author on author.id = post.author_id
       where media.key = ${key} and not media.is_locked and media.state = 'ready' and media.forgotten_at is null
         and case media.purpose
               when 'post' then ${isPublic}
               when 'profile_photo' then
                 exists (select from profile
                          where profile.id = media.owner_id and profile.photo_key = media.key
                            and profile.hidden_at is null)
               else media.purpose = 'link_preview'
             end`.execute(db.readFresh)
    const [row] = rows
    return row === undefined ? null : { secondsLeft: row.seconds_left }
  }
}
