import type { Context } from '../../context.ts'
import { createSeal, type Seal } from '../../platform/seal/seal.ts'
import { createInstagram } from './providers/instagram.ts'
import type { CodeNetwork, Network, NetworkName, PinNetwork } from './providers/provider.ts'
import { createTwitter } from './providers/twitter.ts'

/** Both networks, as far as an operator offers them. */
interface Networks {
  readonly twitter: PinNetwork | null
  readonly instagram: CodeNetwork | null
}

/** What the use cases of this module work with. */
export interface ConnectionsContext extends Context {
  readonly networks: Networks
  readonly seal: Seal
}

/** The page of the app that people come back to; registered at the network letter by letter. */
const LANDING_PATH = '/auth/redirect/instagram'

export function createConnectionsContext(ctx: Context): ConnectionsContext {
  const { twitter, instagram, sealKey } = ctx.config.networks
  return Object.freeze({
    ...ctx,
    seal: createSeal(sealKey),
    networks: Object.freeze({
      twitter: twitter && createTwitter(twitter),
      instagram: instagram && createInstagram(instagram, ctx.config.product.publicUrl + LANDING_PATH),
    }),
  })
}

export const networkOf = (ctx: ConnectionsContext, name: NetworkName): Network | null => ctx.networks[name]
