export { MuteLengthChips } from './mute-length-chips.tsx'
export { SafetyDialogs } from './safety-dialogs.tsx'
