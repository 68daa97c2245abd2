import { inLocalDatabase } from '../../lib/local-database.ts'
import { online } from '../../lib/online.ts'
import type { UploadJob } from '../draft/draft-types.ts'
import { dropFile } from '../draft/local-drafts.ts'
import { followProcessing } from '../post/follow-processing.ts'
import { patchPost } from '../post/patch-post.ts'
import { session } from '../session/index.ts'
import { sendFile } from './send-file.ts'
import { createUploadQueue, type Sending } from './upload-queue.ts'
import { setUploadsWaiting } from './uploads-waiting.ts'

async function send(job: UploadJob, sending: Sending): Promise<void> {
  const sent = await sendFile(job, sending)
  if ('file' in sent) {
    patchPost(job.postId, (post) => ({ ...post, files: withOne(post.files, sent.file) }))
  } else {
    patchPost(job.postId, (post) => ({ ...post, media: withOne(post.media, sent.media) }))
  }
  // In the order they were picked, which only the server knows once several have arrived.
  followProcessing(job.postId, job.profileId)
}

function withOne<Item extends { unique_id: string }>(items: readonly Item[], one: Item): Item[] {
  return [...items.filter(({ unique_id }) => unique_id !== one.unique_id), one]
}

function forget(job: UploadJob): void {
  void dropFile(job.id)
  void inLocalDatabase('readwrite', (tables) => tables.remove('uploads', job.id)).catch(() => {})
}

/** Without browser locks (plain http), two tabs may both upload; the server recognises the id. */
async function claim(job: UploadJob, work: () => Promise<void>): Promise<boolean> {
  if (!navigator.locks) {
    await work()
    return true
  }
  return navigator.locks.request(`upload ${job.id}`, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work()
    return lock !== null
  })
}

export const uploads = createUploadQueue({
  send,
  forget,
  claim,
  online,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})

uploads.subscribe(() => {
  setUploadsWaiting(uploads.get().some(({ status }) => status !== 'done'))
})

/** Stops and drops all uploads at logout. */
export function stopUploads(): void {
  for (const { id } of uploads.get()) uploads.cancel(id)
  setUploadsWaiting(false)
}

/** Resumes this user's uploads, and nobody else's, after a reload or a change of user. */
export async function resumeUploads(): Promise<void> {
  const who = session.get()
  const profiles = new Set(
    who.status === 'authenticated' ? who.user.profiles.map((one) => one.unique_id) : [],
  )
  const isMine = ({ profileId }: UploadJob) => profiles.has(profileId)
  uploads.keepOnly(isMine)
  const jobs = await inLocalDatabase('readonly', (tables) => tables.all<UploadJob>('uploads'))
  uploads.add(
    jobs.filter(isMine).sort((one, other) => one.addedAt - other.addedAt || one.place - other.place),
  )
}
