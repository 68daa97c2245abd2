import type { ErasureStep, Kept } from '../../composition/personal-data.ts'
import type { PostsContext } from '../posts/index.ts'
import { deleteKeys, findOfAuthors } from './erase-comments.queries.ts'
import { deleteHeld } from './write-comment.service.ts'

const BATCH_SIZE = 100

export const commentErasure = (ctx: PostsContext): readonly (ErasureStep | Kept)[] => [
  {
    tables: ['comment', 'comment_counter', 'comment_key'],
    async erase(tx, _, { profileIds }) {
      await deleteKeys(tx, profileIds)
      const found = await findOfAuthors(tx, profileIds, BATCH_SIZE)
      for (const id of found) await deleteHeld(tx, ctx, id)
      return found.length === BATCH_SIZE
    },
    keeps: 'an empty row where others have replied, without author and text',
  },
  {
    tables: ['comment_reaction'],
    because: 'counts stay as others have seen them; the account behind a reaction is a number without a name',
    until: 'as long as the comment',
  },
]
