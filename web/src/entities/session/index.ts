export {
  peekReturnPath,
  rememberReturnPath,
  session,
  sessionCall,
  sessionUpload,
  takeReturnPath,
  useCurrentProfileId,
  useSession,
} from './session.ts'
export type { SessionEvent, SessionState } from './session-types.ts'
