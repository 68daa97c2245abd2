export type { Question } from './question.ts'
export {
  rememberReturnPath,
  session,
  sessionCall,
  sessionUpload,
  useCurrentProfileId,
  useSession,
} from './session.ts'
export type { SessionEvent, SessionState } from './session-types.ts'
