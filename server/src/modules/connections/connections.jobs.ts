import { dropAttempts, giveBackPermission, renewConnections } from './renew-connections.service.ts'

export const connectionJobs = [giveBackPermission, renewConnections, dropAttempts]
