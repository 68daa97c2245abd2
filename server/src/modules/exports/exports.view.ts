import type { DataExport } from '@sayso/contract/shapes/data-export'
import { fileNameOf } from './exports.policy.ts'
import type { ExportRow } from './exports.row.ts'

export const viewExport = (row: ExportRow): DataExport => ({
  unique_id: row.id,
  status: row.status,
  filename: fileNameOf(row.askedAt),
  bytes: row.bytes,
  asked: row.askedAt.toISOString(),
  ready: row.readyAt?.toISOString() ?? null,
  until: row.until?.toISOString() ?? null,
})
