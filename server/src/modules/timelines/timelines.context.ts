import type { Context } from '../../context.ts'
import type { TimelineStore } from './timeline.store.ts'

export interface TimelinesContext extends Context {
  readonly store: TimelineStore
}
