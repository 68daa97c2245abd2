export { axisOf, withChoice } from './choice.ts'
export { createReactor } from './reactor.ts'
export { noteRefusal, useRefusals } from './refusals.ts'
export { texts as reactionTexts } from './texts.ts'
export {
  mergeReactions,
  reactionWrite,
  useRefusedReaction,
  useWaitingReactions,
  type WaitingReaction,
} from './waiting-reactions.ts'
