import { Type } from 'typebox'
import { line, paging } from './inputs.ts'
import { Post } from './post.ts'
import { Count, Instant } from './scalars.ts'
import { nullable } from './schema.ts'

/** The value that page 0 returned, sent back so that new posts cause neither duplicates nor gaps. */
export const pages = { ...paging, runBefore: Type.Optional(line(40)) }

const feedPage = {
  posts: Type.Array(Post),
  has_more: Type.Boolean(),
  num_ptv: Count,
  run_before: Instant,
  next_cursor: nullable(Type.String()),
}

/** What every feed declares alike. A position must not be in a URL, hence `secret`. */
export const feedRead = { effect: 'read', secret: true, access: 'session', output: feedPage } as const
