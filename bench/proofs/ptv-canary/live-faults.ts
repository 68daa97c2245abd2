import type { Mutant } from '../../harness/proof.ts'

/** Parts of planted faults: live events about posts are read with the right to everything, and are not validated. */
export const LIVE_READS_ALL: NonNullable<Mutant['also']> = [
  {
    file: 'server/src/modules/live/live.queries.ts',
    find: 'wireId<CommentId>(row.newest_comment)',
    replace: '(row.newest_comment as never)',
  },
  {
    file: 'server/src/modules/live/watch-posts.service.ts',
    find: '(await readPosts(ctx.db.readFresh, [{ postId, viewers }]))',
    replace: '(await ctx.db.readPrivate((tx) => readPosts(tx as never, [{ postId, viewers }])))',
  },
  {
    file: 'server/src/modules/live/watch-posts.service.ts',
    find: 'await readPosts(\n              ctx.db.readFresh,\n              [...asked].map(([postId, viewers]) => ({ postId, viewers: [...viewers] })),\n            )',
    replace:
      'await ctx.db.readPrivate((tx) => readPosts(tx as never, [...asked].map(([postId, viewers]) => ({ postId, viewers: [...viewers] }))))',
  },
  {
    file: 'server/src/rpc/answers.ts',
    find: "const isChecked = process.env['NODE_ENV'] !== 'production'",
    replace: 'const isChecked = false',
  },
]

export const NEWEST_COMMENT =
  '(select comment.id from comment where comment.under_id = post.id\n             order by comment.id desc limit 1)'
