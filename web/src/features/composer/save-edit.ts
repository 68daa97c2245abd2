import type { FileId, MediaId, ProfileId } from '@sayso/contract/ids'
import type { Limits } from '@sayso/contract/limits'
import type { Post } from '@sayso/contract/shapes/post'
import { keepFile, type PickedFile, type PostForm, postFields, readFile } from '../../entities/draft/index.ts'
import { patchPost } from '../../entities/post/index.ts'
import { sessionCall } from '../../entities/session/index.ts'
import { startUploads } from '../../entities/upload/index.ts'
import { toast } from '../../ui/toast/toast.ts'
import { hidesPicked, type KeptChanges, lockFields } from './hidden-items.ts'
import { uploadJobs } from './publish.ts'
import { texts } from './texts.ts'
import { locationFields } from './use-place.ts'

interface Edit {
  readonly me: ProfileId
  readonly post: Post
  readonly form: PostForm
  readonly files: readonly PickedFile[]
  readonly changes: KeptChanges
  /** Earlier buyers get the new hidden text too. */
  readonly isGiven: boolean
  readonly limits: Limits
}

/** Saves the fields first. Files that fail are reported one by one and do not undo what was saved. */
export async function saveEdit({ me, post, form, files, changes, isGiven, limits }: Edit): Promise<void> {
  const fields = postFields(form)
  const isMoved = fields.geo_visibility !== post.geo_visibility
  const place = isMoved ? await locationFields(fields.geo_visibility, limits.place) : {}
  const follow = form.isPaid && hidesPicked(files) ? { ptv_files_follow: true } : {}
  const options = { as: me }
  const { post: saved } = await sessionCall(
    'feed/updatePost',
    {
      post_id: post.unique_id,
      ...fields,
      ...place,
      ...follow,
      ...(form.isPaid && lockFields(post, changes)),
      ...(isGiven && { ptv_give_to_buyers: true }),
    },
    options,
  )
  patchPost(post.unique_id, () => saved)
  await Promise.all([...changes.removed].map((id) => removeOne(post, id, me, follow)))
  for (const { id } of files) {
    const bytes = await readFile(id)
    if (bytes) await keepFile(id, bytes)
  }
  await startUploads(uploadJobs(saved, me, files, nextPlace(saved)))
}

/** New files come after all existing ones, including deleted ones. */
const nextPlace = ({ media, files }: Post) => media.length + files.length

async function removeOne(post: Post, id: string, me: ProfileId, follow: object): Promise<void> {
  try {
    if (post.media.some(({ unique_id }) => unique_id === id)) {
      await sessionCall('media/deleteMedia', { media_id: id as MediaId, ...follow }, { as: me })
    } else await sessionCall('file/deleteFile', { file_id: id as FileId, ...follow }, { as: me })
    patchPost(post.unique_id, (now) => ({
      ...now,
      media: now.media.filter(({ unique_id }) => unique_id !== id),
      files: now.files.filter(({ unique_id }) => unique_id !== id),
    }))
    toast.success(texts.mediaDeleted)
  } catch (error) {
    toast.failure(texts.mediaDeleteFailed, error)
  }
}
