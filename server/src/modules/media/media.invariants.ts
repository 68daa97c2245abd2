import type { Invariant } from '../../platform/db/invariants.ts'

export const mediaInvariants: readonly Invariant[] = [
  {
    name: "a profile's usage equals the sum of its media and pending uploads",
    violations: `select profile_id from media_usage
                  where bytes <> (select coalesce(sum(media.bytes), 0) from media
                                   where owner_id = profile_id and forgotten_at is null)
                               + (select coalesce(sum(size), 0) from media_upload where owner_id = profile_id)`,
  },
  {
    name: 'every medium counts towards its profile',
    violations: `select id from media left join media_usage on profile_id = owner_id
                  where profile_id is null and forgotten_at is null and owner_id is not null`,
  },
]
