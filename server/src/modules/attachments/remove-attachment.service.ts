import type { FileId, MediaId } from '@sayso/contract/ids'
import { forget } from '../media/index.ts'
import { detachFile, detachMedia, type PostsContext } from '../posts/index.ts'

/** Removes a picture or video. The posts module rejects removing what buyers paid for. */
export async function removePostMedia(
  ctx: PostsContext,
  id: MediaId,
  filesFollow = false,
): Promise<Record<string, never>> {
  await ctx.db.write(async (tx) => {
    await detachMedia(tx, ctx, id, { filesFollow })
    await forget(tx, id)
  })
  return {}
}

export async function removePostFile(
  ctx: PostsContext,
  id: FileId,
  filesFollow = false,
): Promise<Record<string, never>> {
  await ctx.db.write(async (tx) => {
    await detachFile(tx, ctx, id, { filesFollow })
    await forget(tx, id as string as MediaId)
  })
  return {}
}
