import { hashtagsIn } from '@sayso/contract/text'
import { fold } from '@sayso/contract/words'

const LONGEST_TAG = 64

/** The tags of a text as they are counted: folded like the words of a search, so that pressing one finds all spellings. */
export const tagsIn = (text: string): string[] => [
  ...new Set(hashtagsIn(text).map((tag) => [...fold(tag)].slice(0, LONGEST_TAG).join(''))),
]
