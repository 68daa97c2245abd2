import { defineModule } from '../../composition/define-module.ts'
import { accounts } from '../accounts/index.ts'
import { profiles } from '../profiles/index.ts'
import { connectionInvariants } from './connections.invariants.ts'
import { connectionJobs } from './connections.jobs.ts'
import { connectionsKeyed } from './connections.keyed.ts'
import { connectionRoutes } from './connections.routes.ts'

export { NetworkError, type NetworkName, type NetworkPost } from './providers/provider.ts'
export { connectedNetworks, readTimeline, requireConnected } from './read-network-timeline.service.ts'

export const connections = defineModule({
  name: 'connections',
  needs: [accounts, profiles],
  tables: ['network_attempt', 'network_connection', 'network_farewell'],
  reads: ['profile'],
  routes: connectionRoutes,
  jobs: connectionJobs,
  keyed: connectionsKeyed,
  invariants: connectionInvariants,
})
