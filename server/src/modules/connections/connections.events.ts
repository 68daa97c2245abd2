import { defineJob } from '../../platform/jobs/job.ts'

/** Gives a permission back at its network. It is retried for as long as the network does not answer. */
export const giveBackJob = defineJob<{ farewellId: string }>('connections.give-back')

export const renewConnectionsJob = defineJob<object>('connections.renew', { every: '41 3 * * *' })

export const dropAttemptsJob = defineJob<object>('connections.drop-attempts', { every: '29 * * * *' })
