import type { ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { createConnectionsContext, networkOf } from './connections.context.ts'
import { findConnection } from './connections.queries.ts'
import { openKeys } from './permissions.ts'
import type { NetworkName, PostsPage } from './providers/provider.ts'

/**
 * For imports: reads a page of the posts of a profile's owner at a network. Must not be called inside a transaction.
 */
export async function readTimeline(
  context: Context,
  profileId: ProfileId,
  name: NetworkName,
  page: string | null,
): Promise<PostsPage> {
  const ctx = createConnectionsContext(context)
  const network = networkOf(ctx, name)
  if (network === null) throw new AppError('network_unavailable')
  const found = await ctx.db.readPrivate((tx) => findConnection(tx, profileId, name))
  if (found === null) throw new AppError('network_not_connected')
  return network.readPosts(openKeys(ctx, found), found.externalId, page)
}

/** The networks that a profile can currently be read from. */
export async function connectedNetworks(context: Context, profileId: ProfileId): Promise<NetworkName[]> {
  const ctx = createConnectionsContext(context)
  const offered = (['twitter', 'instagram'] as const).filter((name) => networkOf(ctx, name) !== null)
  return context.db.readPrivate(async (tx) => {
    const found: NetworkName[] = []
    for (const name of offered) if ((await findConnection(tx, profileId, name)) !== null) found.push(name)
    return found
  })
}

/** Fails if there is no network to read from. */
export async function requireConnected(
  context: Context,
  profileId: ProfileId,
  name: NetworkName,
): Promise<void> {
  if (networkOf(createConnectionsContext(context), name) === null) throw new AppError('network_unavailable')
  const found = await context.db.readPrivate((tx) => findConnection(tx, profileId, name))
  if (found === null) throw new AppError('network_not_connected')
}
