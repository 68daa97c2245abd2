import { defineJob } from '../../platform/jobs/job.ts'

/** A permission is to be given back at its network, however long that does not answer. */
export const giveBackJob = defineJob<{ farewellId: string }>('connections.give-back')

export const renewConnectionsJob = defineJob<object>('connections.renew', { every: '41 3 * * *' })

export const dropAttemptsJob = defineJob<object>('connections.drop-attempts', { every: '29 * * * *' })
