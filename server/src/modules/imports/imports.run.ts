import type { JobId, MediaId, ProfileId } from '@sayso/contract/ids'
import type { NetworkName } from '../connections/index.ts'

/** One import, in any state. */
export interface Run {
  readonly id: JobId
  readonly profileId: ProfileId
  readonly network: NetworkName
  readonly isAutomatic: boolean
  readonly visibility: 'everyone' | 'followers'
  readonly status: 'queued' | 'running' | 'completed' | 'failed'
  readonly nextPage: string | null
  readonly pages: number
  readonly isListed: boolean
  readonly newerThan: Date | null
  readonly skipped: number
  readonly failures: number
  readonly retryAt: Date | null
  readonly fault: string | null
  readonly endedAt: Date | null
  /** The uploaded archive that it reads. Null if it asks the network. */
  readonly archiveId: MediaId | null
}

/** How many items of a run are in each state. */
export interface Counts {
  readonly waiting: number
  readonly imported: number
  readonly failed: number
}
