export { type HiddenReason, hiddenReasonOf } from './hidden-reason.ts'
export { closeComment, openComment, useHiddenReason, useOpenedComments } from './opened-comments.ts'
export { hiddenTexts } from './texts.ts'
export { HiddenComment } from './ui/hidden-comment.tsx'
