export { connectionInvariants } from './connections.invariants.ts'
export { NetworkError, type NetworkName, type NetworkPost } from './providers/provider.ts'
export { connectedNetworks, readTimeline, requireConnected } from './timeline.service.ts'
export { dropAttempts, giveBackPermission, renewConnections } from './upkeep.service.ts'
