import { Type } from 'typebox'
import { call } from '../call.ts'
import { DataExport } from '../shapes/data-export.ts'
import { ExportId, Instant } from '../shapes/scalars.ts'
import { nullable } from '../shapes/schema.ts'

/* A person takes all their data along: our additions. */

/**
 * Asks for a copy. It is made within a day; all addresses of the account are told. While one is being made this answers
 * with it; otherwise one can be asked for every seven days.
 */
export const exportStart = call('user/exportStart', {
  method: 'POST',
  effect: 'write',
  access: 'member',
  whileSuspended: true,
  reauth: true,
  input: {},
  output: { export: DataExport },
})

/** The copies somebody asked for, newest first, and when the next can be asked for: null if at once. */
export const exportList = call('user/exports', {
  effect: 'read',
  access: 'member',
  input: {},
  output: { exports: Type.Array(DataExport), next_time: nullable(Instant) },
})

/** A link that downloads a copy that is ready. It opens for ten minutes, and is never sent by email. */
export const exportLink = call('user/exportLink', {
  method: 'POST',
  effect: 'write',
  access: 'member',
  whileSuspended: true,
  reauth: true,
  input: { export_id: ExportId },
  output: { url: Type.String() },
})
