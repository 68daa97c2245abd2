import { type Static, Type } from 'typebox'
import { ExportId, Instant } from './scalars.ts'
import { choice, nullable } from './schema.ts'

/** A copy of all their data that somebody asked for. */
export const DataExport = Type.Object(
  {
    unique_id: ExportId,
    status: choice('requested', 'running', 'ready', 'failed', 'cancelled', 'expired'),
    filename: Type.String({ description: 'what it is saved as, with the day it was asked for' }),
    bytes: nullable(Type.Integer({ minimum: 0, description: 'its size, once it is ready' })),
    asked: Instant,
    ready: nullable(Instant),
    until: nullable(Type.String({ format: 'date-time', description: 'when it is removed' })),
  },
  { title: 'DataExport', additionalProperties: false },
)
export type DataExport = Static<typeof DataExport>
