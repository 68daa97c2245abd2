import type { Invariant } from '../../platform/db/invariants.ts'

export const postInvariants: readonly Invariant[] = [
  {
    name: 'every post has its counters',
    violations: 'select id from post left join post_counter on post_id = id where post_id is null',
  },
  {
    name: 'hidden text belongs to a paid post',
    violations: 'select id from post join post_secret on post_id = id where price_cents is null',
  },
  {
    name: 'only posts for everyone are in public lists',
    violations: `select post.id from post join profile on profile.id = author_id
                  where listed and (visibility <> 'everyone' or not is_public)`,
  },
  {
    name: 'the current locked content is the newest version, with its seal',
    violations: `select post.id from post
                   left join lateral (select version, seal from post_secret where post_id = post.id
                                       order by version desc limit 1) newest on true
                  where erased_at is null
                    and (secret_version <> coalesce(newest.version, 0) or post.seal is distinct from newest.seal)`,
  },
  {
    name: 'locked media and files of a post are counted',
    violations: `select post.id from post
                  where locked_items <> (select count(*) from post_file where post_id = post.id)
                                      + (select count(*) from post_media where post_id = post.id and locked)`,
  },
  {
    name: 'versions of a post are numbered without gaps',
    violations: `select post.id from post
                  where erased_at is null
                    and version - 1 <> (select count(*) from post_version where post_id = post.id)`,
  },
  {
    name: 'an erased post leaves no rows',
    violations: `select post.id from post
                  where erased_at is not null
                    and (text <> '-' or exists (select from post_secret where post_id = post.id)
                         or exists (select from post_version where post_id = post.id))`,
  },
  {
    name: 'a post is in media lists exactly if it has media to show',
    violations: `select post.id from post
                  where has_media <> exists (select from post_media where post_id = post.id and ready)`,
  },
]
