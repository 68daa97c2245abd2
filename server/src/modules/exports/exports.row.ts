import type { AccountId, ExportId } from '@sayso/contract/ids'
import type { DataExport } from '@sayso/contract/shapes/data-export'

export type ExportStatus = DataExport['status']

/** A copy that somebody asked for. */
export interface ExportRow {
  readonly id: ExportId
  readonly accountId: AccountId
  readonly status: ExportStatus
  readonly key: string
  readonly tries: number
  readonly bytes: number | null
  readonly askedAt: Date
  readonly readyAt: Date | null
  readonly until: Date | null
}
