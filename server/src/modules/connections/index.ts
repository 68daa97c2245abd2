import { defineModule } from '../../composition/define-module.ts'
import { accounts, ownNetworksHook } from '../accounts/index.ts'
import { profiles } from '../profiles/index.ts'
import { connectionEmailSamples } from './connections.emails.ts'
import { connectionErasure } from './connections.erasure.ts'
import { connectionExports } from './connections.exports.ts'
import { connectionInvariants } from './connections.invariants.ts'
import { connectionJobs } from './connections.jobs.ts'
import { connectionsKeyed } from './connections.keyed.ts'
import { connectionRoutes } from './connections.routes.ts'
import { ownNetworks } from './keep-connection.service.ts'

export { NetworkError, type NetworkName, type NetworkPost } from './providers/provider.ts'
export { connectedNetworks, readTimeline, requireConnected } from './read-network-timeline.service.ts'

export const connections = defineModule({
  name: 'connections',
  needs: [accounts, profiles],
  tables: ['network_attempt', 'network_connection', 'network_farewell'],
  reads: ['profile'],
  extends: () => [ownNetworksHook.with(ownNetworks)],
  routes: connectionRoutes,
  jobs: connectionJobs,
  keyed: connectionsKeyed,
  invariants: connectionInvariants,
  emails: connectionEmailSamples,
  exports: connectionExports,
  erasure: connectionErasure,
})
