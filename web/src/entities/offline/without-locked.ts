import type { Post } from '@sayso/contract/shapes/post'

/** A post as it may lie on a device: without what was paid for, and without its author's exact place. */
function postWithoutLocked(post: Post): Post {
  const { ptv_text, ptv_given, purchase, latitude, longitude, ...open } = post
  return {
    ...open,
    ptv_support_email: null,
    files: post.type === 'paid' ? [] : post.files,
    seal: post.seal && { sha256: post.seal.sha256, sealed_at: post.seal.sealed_at },
    media: post.media.map((item) => {
      if (!item.locked) return item
      const { srcset, stream_url, ...rest } = item
      return { ...rest, image_url: null, thumbnail_url: null }
    }),
  }
}

const isPost = (value: object): value is Post => 'is_ptv_available' in value

/** Removes locked parts from an answer, wherever it has posts. */
export function withoutLocked(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutLocked)
  if (typeof answer !== 'object' || answer === null) return answer
  if (isPost(answer)) return postWithoutLocked(answer)
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, withoutLocked(value)]))
}
