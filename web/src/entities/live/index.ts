export { type LiveEvent, untilLive, useLive, useTopic } from './topics.ts'
