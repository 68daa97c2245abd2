import { createElement, useMemo } from 'react'
import { useNavigate } from 'react-router'
import {
  isCommentBoxOpen,
  openCommentBox,
  type PostHandlers,
  reactToPost,
} from '../../entities/post/index.ts'
import { openPurchase } from '../../entities/purchase/index.ts'
import { openBuyers, openBuyersMail } from '../../entities/sales/index.ts'
import { rememberReturnPath, session } from '../../entities/session/index.ts'
import type { Interrupted } from '../../lib/storage.ts'
import { urls } from '../../lib/urls.ts'
import { chunk } from '../../ui/lazy/chunk.ts'
import { CardComment } from './card-comment.tsx'

/** Loads when the user is about to buy: most readers do not need it. */
const purchase = chunk(() => import('../purchase/index.ts'))

function isMember(): boolean {
  const state = session.get()
  return state.status === 'authenticated' && state.kind === 'member'
}

/** The handlers of a card. The same object for the life of a list. */
export function usePostHandlers(): PostHandlers {
  const navigate = useNavigate()
  return useMemo(() => {
    /** The interrupted action is carried out after login. */
    function goToLogin(interrupted: Interrupted): void {
      rememberReturnPath(location.pathname + location.search, interrupted)
      void navigate(urls.login())
    }
    return {
      onOpen: (post) => navigate(urls.post(post.unique_id)),
      onComment({ unique_id: id }) {
        if (isMember()) openCommentBox(id, !isCommentBoxOpen(id))
        else goToLogin({ act: 'comment', post: id })
      },
      onSeeBuyers: openBuyers,
      onEmailBuyers: openBuyersMail,
      onBuy: openPurchase,
      onBuyNear: purchase.preload,
      commentBox: (post) => createElement(CardComment, { post }),
      onReact: (post, kind) =>
        isMember() ? reactToPost(post, kind) : goToLogin({ act: 'react', post: post.unique_id, kind }),
    }
  }, [navigate])
}
