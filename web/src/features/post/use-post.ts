import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { ExpiredPost, Post } from '@sayso/contract/shapes/post'
import { useQuery } from '@tanstack/react-query'
import { findPost, postQuery } from '../../entities/post/index.ts'
import { ApiError } from '../../lib/api-error.ts'

/** All states of a post's page. */
export type PostView =
  | { readonly status: 'loading' | 'missing' }
  | { readonly status: 'expired'; readonly stub: ExpiredPost | null }
  | { readonly status: 'failed'; readonly error: string; retry(): void; readonly isRetrying: boolean }
  /** `failure`: the post shown is cached from a list, and could not be refreshed. */
  | {
      readonly status: 'shown'
      readonly post: Post
      readonly failure: (() => void) | null
      readonly isRetrying: boolean
    }

export function usePost(me: ProfileId, id: PostId): PostView {
  const { data, error, isFetching, refetch } = useQuery(postQuery(me, id))
  const retry = () => void refetch()
  if (error instanceof ApiError) {
    if (error.code === 'post_expired')
      return { status: 'expired', stub: error.refusal?.details?.expired_post ?? null }
    // An address that is not a valid id gets this error.
    if (error.code === 'post_not_found' || error.code === 'invalid_input') return { status: 'missing' }
  }
  const post = data ?? findPost(me, id)
  if (post !== undefined)
    return { status: 'shown', post, failure: error === null ? null : retry, isRetrying: isFetching }
  if (error === null) return { status: 'loading' }
  return { status: 'failed', error: error.message, retry, isRetrying: isFetching }
}
