import type { Invariant } from '../../platform/db/invariants.ts'

const agrees = (network: string) => `
  select profile.id from profile
    left join network_connection c on c.profile_id = profile.id and c.network = '${network}'
   where (${network}_username is null) <> (c.profile_id is null)`

export const connectionInvariants: readonly Invariant[] = [
  { name: 'profiles say they are on X exactly when they are', violations: agrees('twitter') },
  { name: 'profiles say they are on Instagram exactly when they are', violations: agrees('instagram') },
]
