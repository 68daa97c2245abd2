import type { Post } from '@sayso/contract/shapes/post'
import { countOf } from '../../../ui/format/count.ts'
import { LockedBlock } from '../../../ui/locked-block.tsx'

/** What stands in place of the part that must be bought. Only what the server told is said about it. */
export function PostLocked({ post }: { post: Post }) {
  const { what_you_get: inside, num_purchased: buyers } = post
  const facts = [
    ...(inside ? [countOf(inside.words, 'word', 'words')] : []),
    ...(inside && inside.files.length > 0 ? [countOf(inside.files.length, 'file', 'files')] : []),
    ...(buyers > 0 ? [`${countOf(buyers, 'person', 'people')} unlocked this`] : []),
    ...(post.is_ptv_available ? [] : ['No longer on sale']),
  ]
  return <LockedBlock facts={facts} />
}
