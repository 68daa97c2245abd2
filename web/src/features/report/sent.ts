import type { ApiOutput } from '../../lib/api-client.ts'
import type { Group } from './reasons.ts'

/** A report that the server has. */
export interface Sent {
  readonly answer: ApiOutput<'user/report'>
  readonly group: Group
}
