import type { ProfileId } from '@sayso/contract/ids'
import type { User } from '@sayso/contract/shapes/user'
import { takeOverFromVisitor } from '../../entities/post/take-over.ts'
import { session } from '../../entities/session/index.ts'
import type { Purchase } from './use-purchase.ts'

/** The visitor is a member from now on, with the dialog still open and the same page behind it. */
export function becomeMember(
  purchase: Purchase,
  answer: { readonly user: User; readonly session_token: string },
): ProfileId {
  const me = answer.user.current_profile as ProfileId
  purchase.handOver(me)
  takeOverFromVisitor(me)
  session.signIn(answer)
  return me
}
