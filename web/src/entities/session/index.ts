export {
  peekReturnPath,
  rememberReturnPath,
  session,
  sessionCall,
  sessionUpload,
  takeReturnPath,
  useSession,
} from './session.ts'
export type { SessionEvent, SessionState } from './session-types.ts'
