import type { Invariant } from '../../platform/db/invariants.ts'

export const attachmentInvariants: readonly Invariant[] = [
  {
    name: 'locked media are in locked storage, and public media are not',
    violations: `select media_id from post_media join media on media.id = media_id
                  where locked <> is_locked and forgotten_at is null`,
  },
]
