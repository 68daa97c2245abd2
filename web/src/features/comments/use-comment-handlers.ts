import type { Post } from '@sayso/contract/shapes/post'
import { useMemo } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { rememberReturnPath, session } from '../../entities/session/index.ts'
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

/** Comments do not send anybody away: who may not, is told, and can go and log in. */
function askToLogIn(description: string, navigate: NavigateFunction): void {
  const onPress = () => {
    rememberReturnPath(location.pathname + location.search)
    void navigate(urls.login())
  }
  toast.error(texts.authRequired, { description, action: { label: texts.logIn, onPress } })
}

/** What pressing things on a comment does. The same object for the life of a conversation. */
export function useCommentHandlers(canComment: Post['can_comment']): CommentHandlers {
  const navigate = useNavigate()
  return useMemo(
    () => ({
      onReact(comment, kind) {
        if (isMember()) reactToComment(comment, kind)
        else askToLogIn(reactionTexts[kind].logIn, navigate)
      },
      onReply(comment) {
        if (!isMember()) askToLogIn(replyLogIn, navigate)
        else if (canComment) answer(comment.unique_id)
      },
    }),
    [navigate, canComment],
  )
}
