import type { Post } from '@sayso/contract/shapes/post'
import { plainText, richTextOf } from '../../entities/post/rich-text.ts'
import { nameOf } from '../../entities/post/ui/post-names.ts'

const LONGEST = 60

/** The tab title: author and first words. Made only of what everybody may read. */
export function titleOf(post: Post): string {
  const words = plainText(richTextOf(post.text)).replace(/\s+/g, ' ').trim()
  const characters = [...words]
  const start = characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('').trimEnd()}…` : words
  return `${nameOf(post)}: ${start}`
}
