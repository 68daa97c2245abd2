export { timelineConsumers } from './timelines.events.ts'
export { createTimelines, type Timelines } from './timelines.ts'
