import type { ConnectionsContext } from './connections.context.ts'
import type { Keys, NetworkName } from './providers/provider.ts'

/** A permission can only be decrypted for the account it was given by: rows that are swapped open nothing. */
const aboutOf = ({ network, externalId }: { network: NetworkName; externalId: string }) =>
  `${network} ${externalId}`

export function sealKeys(
  { seal }: ConnectionsContext,
  whose: { network: NetworkName; externalId: string },
  { token, secret }: Keys,
): Buffer {
  return seal.close(JSON.stringify([token, secret]), aboutOf(whose))
}

/** Null if it is sealed with the first key already. */
export const renewSealed = (
  { seal }: ConnectionsContext,
  found: { network: NetworkName; externalId: string; sealed: Buffer },
): Buffer | null => seal.renew(found.sealed, aboutOf(found))

export function openKeys(
  { seal }: ConnectionsContext,
  found: { network: NetworkName; externalId: string; sealed: Buffer },
): Keys {
  const [token, secret] = JSON.parse(seal.open(found.sealed, aboutOf(found))) as [string, string]
  return { token, secret }
}
