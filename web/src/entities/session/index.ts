export {
  rememberReturnPath,
  session,
  sessionCall,
  useCurrentProfileId,
  useSession,
} from './session.ts'
export type { SessionEvent, SessionState } from './session-types.ts'
