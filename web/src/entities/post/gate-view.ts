import type { Post } from '@sayso/contract/shapes/post'

type Gated = Pick<Post, 'gate' | 'media' | 'files'>

/** Whether the words are covered too: of an adult post, and of one that has nothing else to cover. */
export const isTextCovered = ({ gate, media, files }: Gated): boolean =>
  gate === 'adult' || (gate === 'sensitive' && media.length + files.length === 0)
