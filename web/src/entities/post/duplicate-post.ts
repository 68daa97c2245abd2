import { FOREVER_POSITION, positionForMinutes } from '@sayso/contract/durations'
import type { Post } from '@sayso/contract/shapes/post'

/** The initial values of a new post that duplicates an old one, passed in the navigation state. */
export interface DuplicatedPost {
  readonly content: string
  readonly visibility: Post['visibility']
  readonly commentAudience: Post['comment_audience']
  readonly labels: Post['labels']
  readonly distance: Post['geo_visibility']
  /** The position of the slider, 0 to 100. */
  readonly duration: number
  /** In cents. */
  readonly ptvPrice: number
  readonly ptvMinimumPrice: boolean
  readonly ptvText: string
  readonly ptvSupportEmail: string
}

export function duplicateOf(post: Post): DuplicatedPost {
  return {
    content: post.text,
    visibility: post.visibility,
    commentAudience: post.comment_audience,
    labels: post.labels ?? [],
    distance: post.geo_visibility,
    duration: post.duration > 0 ? positionForMinutes(post.duration) : FOREVER_POSITION,
    ptvPrice: post.ptv_price_in_cents,
    ptvMinimumPrice: post.ptv_minimum_price,
    ptvText: post.ptv_text ?? '',
    ptvSupportEmail: post.ptv_support_email ?? '',
  }
}
