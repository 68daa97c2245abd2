import type { Post } from '@sayso/contract/shapes/post'
import { isTextCovered } from '../../entities/post/gate-view.ts'
import { plainText, richTextOf } from '../../entities/post/rich-text.ts'
import { nameOf } from '../../entities/post/ui/post-names.ts'

const LONGEST = 60

/** The tab title: author and first words. Made only of what everybody may read. */
export function titleOf(post: Post): string {
  const words = isTextCovered(post) ? '' : plainText(richTextOf(post.text)).replace(/\s+/g, ' ').trim()
  if (words === '') return nameOf(post)
  const characters = [...words]
  const start = characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('').trimEnd()}…` : words
  return `${nameOf(post)}: ${start}`
}
