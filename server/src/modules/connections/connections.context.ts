import type { Context } from '../../context.ts'
import { timeProvider } from '../../platform/http/providers.metrics.ts'
import { createSigner, type Signer } from '../../platform/keys/signatures.ts'
import { createSeal, type Seal } from '../../platform/seal/seal.ts'
import { createInstagram } from './providers/instagram.ts'
import {
  type CodeNetwork,
  type Network,
  NetworkError,
  type NetworkName,
  type PinNetwork,
} from './providers/provider.ts'
import { createTwitter } from './providers/twitter.ts'

/** Both networks. Null if the operator does not offer one. */
interface Networks {
  readonly twitter: PinNetwork | null
  readonly instagram: CodeNetwork | null
}

/** The context of this module's use cases. */
export interface ConnectionsContext extends Context {
  readonly networks: Networks
  readonly seal: Seal
  /** Signs the state that a browser carries to Instagram and back. */
  readonly states: Signer
}

/** The page of the app that users return to. It must be registered at the network exactly like this. */
const LANDING_PATH = '/auth/redirect/instagram'

export function createConnectionsContext(ctx: Context): ConnectionsContext {
  const { twitter, instagram } = ctx.config.networks
  const { connections } = ctx.config.secrets
  const timed = <N extends Network>(name: 'x' | 'instagram', network: N): N =>
    timeProvider(ctx.metrics, name, network, {
      isFailedError: (error) => !(error instanceof NetworkError && error.fault === 'refused'),
    })
  return Object.freeze({
    ...ctx,
    seal: createSeal(connections, 'connection'),
    states: createSigner(connections, 'connection state'),
    networks: Object.freeze({
      twitter: twitter && timed('x', createTwitter(twitter)),
      instagram:
        instagram &&
        timed('instagram', createInstagram(instagram, ctx.config.product.publicUrl + LANDING_PATH)),
    }),
  })
}

export const networkOf = (ctx: ConnectionsContext, name: NetworkName): Network | null => ctx.networks[name]
