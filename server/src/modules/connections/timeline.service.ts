import type { ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { createConnectionsContext, networkOf } from './connections.context.ts'
import { findConnection } from './connections.queries.ts'
import { openKeys } from './permissions.ts'
import type { NetworkName, PostsPage } from './providers/provider.ts'

/** For imports: a page of what the owner of a profile posted at a network. Not to be called inside a transaction. */
export async function readTimeline(
  context: Context,
  profileId: ProfileId,
  name: NetworkName,
  page: string | null,
): Promise<PostsPage> {
  const ctx = createConnectionsContext(context)
  const network = networkOf(ctx, name)
  if (network === null) throw new Refused('network_unavailable')
  const found = await ctx.db.write((tx) => findConnection(tx, profileId, name))
  if (found === null) throw new Refused('network_not_connected')
  return network.readPosts(openKeys(ctx, found), found.externalId, page)
}

/** The networks a profile can be read from just now. */
export async function connectedNetworks(context: Context, profileId: ProfileId): Promise<NetworkName[]> {
  const ctx = createConnectionsContext(context)
  const offered = (['twitter', 'instagram'] as const).filter((name) => networkOf(ctx, name) !== null)
  return context.db.write(async (tx) => {
    const found: NetworkName[] = []
    for (const name of offered) if ((await findConnection(tx, profileId, name)) !== null) found.push(name)
    return found
  })
}

/** Whether there is anything to read from. */
export async function requireConnected(
  context: Context,
  profileId: ProfileId,
  name: NetworkName,
): Promise<void> {
  if (networkOf(createConnectionsContext(context), name) === null) throw new Refused('network_unavailable')
  const found = await context.db.write((tx) => findConnection(tx, profileId, name))
  if (found === null) throw new Refused('network_not_connected')
}
