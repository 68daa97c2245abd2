import { useMemo } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { rememberReturnPath, session } from '../../entities/session/index.ts'
import type { Interrupted } from '../../lib/storage.ts'
import { urls } from '../../lib/urls.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { CommentHandlers } from './comment-actions.tsx'
import { answer } from './conversation-state.ts'
import { reactToComment } from './react-to-comment.ts'
import { reactionTexts, replyLogIn, texts } from './texts.ts'

function isMember(): boolean {
  const state = session.get()
  return state.status === 'authenticated' && state.kind === 'member'
}

/** Comments never redirect: a user who may not act gets a message, with a button to log in. */
function askToLogIn(
  description: string,
  navigate: NavigateFunction,
  interrupted: Interrupted | null = null,
): void {
  const onPress = () => {
    rememberReturnPath(location.pathname + location.search, interrupted)
    void navigate(urls.login())
  }
  toast.error(texts.authRequired, { description, action: { label: texts.logIn, onPress } })
}

/** The handlers of a comment. The same object for the life of a conversation. */
export function useCommentHandlers(canWrite: boolean, canReact: boolean): CommentHandlers {
  const navigate = useNavigate()
  return useMemo(
    () => ({
      onReact: canReact
        ? (comment, kind) => {
            if (isMember()) return reactToComment(comment, kind)
            const pressed = { act: 'react-to-comment', comment: comment.unique_id, kind } as const
            askToLogIn(reactionTexts[kind].logIn, navigate, pressed)
          }
        : null,
      onReply: canWrite
        ? (comment) => (isMember() ? answer(comment.unique_id) : askToLogIn(replyLogIn, navigate))
        : null,
    }),
    [navigate, canWrite, canReact],
  )
}
