import { FOREVER } from '@sayso/contract/durations'
import type { Limits } from '@sayso/contract/limits'
import type { Post } from '@sayso/contract/shapes/post'
import {
  type CreateInput,
  type DraftKeeper,
  endLocalDraft,
  type LocalDraft,
  type PickedFile,
  postFields,
  type UploadJob,
} from '../../entities/draft/index.ts'
import { addPost } from '../../entities/post/add-post.ts'
import { sessionCall } from '../../entities/session/index.ts'
import { rememberTags } from '../../entities/text-box/suggestions.ts'
import { startUploads } from '../../entities/upload/index.ts'
import { ApiError } from '../../lib/api-error.ts'
import { hidesPicked } from './hidden-items.ts'
import { locationFields } from './use-place.ts'

/**
 * Creates the post, and starts uploading its files. The draft's id is the idempotency key: however often this runs, and
 * even if the answer is lost, one draft makes one post. The sent input is recorded first, so that a reloaded page can
 * resume.
 */
export async function publish(keeper: DraftKeeper, limits: Limits): Promise<Post> {
  const before = await keeper.flush()
  const input = await inputFor(before, limits)
  if (before.sent === null) await keeper.noteSent(input)
  let post: Post
  try {
    post = await create(before, input)
  } catch (error) {
    const isFirst = before.sent === null
    const wasJudged = error instanceof ApiError && !error.retryable && error.kind !== 'aborted'
    // Rejected on the first attempt: no post was created, so there is nothing to resume.
    if (isFirst && wasJudged) await keeper.noteSent(null)
    throw error
  }
  keeper.end()
  const jobs = jobsFor(post, before)
  await endLocalDraft(before.id, jobs)
  addPost(before.profileId, post)
  rememberTags(before.form.text)
  await startUploads(jobs)
  return post
}

async function inputFor({ id, form, files }: LocalDraft, limits: Limits): Promise<CreateInput> {
  const { duration, ...fields } = postFields(form)
  return {
    ...fields,
    ...(duration !== FOREVER && { duration }),
    ...(await locationFields(fields.geo_visibility, limits.place)),
    ...(form.isPaid && hidesPicked(files) && { ptv_files_follow: true }),
    client_key: id,
    draft_id: id,
  }
}

async function create({ id, profileId, sent }: LocalDraft, input: CreateInput): Promise<Post> {
  const options = { as: profileId, idempotencyKey: id }
  try {
    return (await sessionCall('feed/post', input, options)).post
  } catch (error) {
    const isUsed = error instanceof ApiError && error.code === 'idempotency_key_reused'
    if (!isUsed || sent === null) throw error
    // An earlier attempt had arrived after all, and the text has changed since: find that post and update it.
    const { post } = await sessionCall('feed/post', sent, options)
    const { client_key: _key, draft_id: _draft, ...changed } = input
    const update = { ...changed, post_id: post.unique_id, duration: input.duration ?? FOREVER }
    return (await sessionCall('feed/updatePost', update, { as: profileId })).post
  }
}

function jobsFor(post: Post, { files, profileId }: LocalDraft): UploadJob[] {
  return uploadJobs(post, profileId, files, 0)
}

/** Creates the upload jobs of a post's files, in their order, after those it already has. */
export function uploadJobs(
  post: Post,
  profileId: UploadJob['profileId'],
  files: readonly PickedFile[],
  after: number,
): UploadJob[] {
  const isPaid = post.type === 'paid'
  return files.map((file, at) => ({
    ...file,
    isLocked: isPaid && file.isLocked,
    postId: post.unique_id,
    profileId,
    place: after + at,
    addedAt: Date.now(),
  }))
}
