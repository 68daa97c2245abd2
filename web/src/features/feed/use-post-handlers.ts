import type { Post } from '@sayso/contract/shapes/post'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { type PostHandlers, patchPost } from '../../entities/post/index.ts'
import { rememberReturnPath, session, sessionCall } from '../../entities/session/index.ts'
import { urls } from '../../lib/urls.ts'
import type { ReactionKind } from '../../ui/reactions.ts'
import { toast } from '../../ui/toast/toast.ts'

/** What pressing things on a card does. The same object for the life of a list. */
export function usePostHandlers(): PostHandlers {
  const navigate = useNavigate()
  return useMemo(() => {
    function isMember(): boolean {
      const state = session.get()
      return state.status === 'authenticated' && state.kind === 'member'
    }
    function goToLogin(): void {
      rememberReturnPath(location.pathname + location.search)
      navigate(urls.login())
    }
    return {
      onOpen: (post) => navigate(urls.post(post.unique_id)),
      onComment: (post) => (isMember() ? navigate(urls.post(post.unique_id)) : goToLogin()),
      onReact: (post, kind) => (isMember() ? void react(post, kind) : goToLogin()),
    }
  }, [navigate])
}

const reactionCalls = {
  like: ['is_liked', 'feed/like', 'feed/unlike'],
  dislike: ['is_disliked', 'feed/dislike', 'feed/undislike'],
  true: ['is_truth', 'feed/trueit', 'feed/untrueit'],
  false: ['is_false', 'feed/falseit', 'feed/unfalseit'],
} as const

async function react(post: Post, kind: ReactionKind): Promise<void> {
  const [flag, set, undo] = reactionCalls[kind]
  try {
    const answer = await sessionCall(post[flag] ? undo : set, { post_id: post.unique_id })
    patchPost(post.unique_id, () => answer.post)
  } catch (error) {
    toast.error('Your reaction was not saved', { description: error instanceof Error ? error.message : '' })
  }
}
