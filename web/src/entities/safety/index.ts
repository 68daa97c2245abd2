export {
  type AskedSafety,
  askedSafety,
  askToBlock,
  askToMute,
  askToMuteWords,
  closeSafety,
} from './asked-safety.ts'
export { personMenuItems } from './person-menu-items.ts'
