import type { Call } from '@sayso/contract/call'
import { addFile, addMedia, sendPart, startUpload } from '@sayso/contract/calls/media'
import type { PostId, UploadId } from '@sayso/contract/ids'
import type { Media, PostFile, Upload } from '@sayso/contract/shapes/media'
import type { Actor, Reply } from './cast.ts'

type Sender = Pick<Actor, 'token' | 'profileId'>

/** Sends a call with a file, as browsers do: fields first, the file last. */
export async function sendForm(
  baseUrl: string,
  { token, profileId }: Sender,
  call: Call,
  fields: Record<string, string | number | boolean>,
  bytes: Uint8Array | null,
  name = 'holiday.jpg',
): Promise<Reply> {
  const form = new FormData()
  form.set('user_profile_id', profileId)
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value))
  if (bytes !== null && call.file !== null) form.set(call.file, new Blob([new Uint8Array(bytes)]), name)
  const url = `${baseUrl}/api/${call.path}`
  const send = () => fetch(url, { method: 'POST', headers: { authorization: token }, body: form })
  let answer = await send()
  // A busy server asks everybody to come back later.
  for (let tries = 0; answer.status === 503 && tries < 10; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 300))
    answer = await send()
  }
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Reply['body'] }
}

export async function sendMedia(
  baseUrl: string,
  actor: Sender,
  postId: PostId,
  bytes: Uint8Array | null,
  fields: Record<string, string | number | boolean> = {},
): Promise<Media> {
  const all = { post_id: postId, media_type: 'photo', ...fields }
  const { body } = await sendForm(baseUrl, actor, addMedia, all, bytes)
  if (!body.success) throw new Error(`feed/addMedia refused: ${body.error}`)
  return body['media'] as Media
}

export async function sendFile(
  baseUrl: string,
  actor: Sender,
  postId: PostId,
  bytes: Uint8Array | null,
  fields: Record<string, string | number | boolean> = {},
): Promise<PostFile> {
  const all = { post_id: postId, filename: 'notes.txt', ...fields }
  const { body } = await sendForm(baseUrl, actor, addFile, all, bytes)
  if (!body.success) throw new Error(`file/addFile refused: ${body.error}`)
  return body['file'] as PostFile
}

/** Uploads bytes in parts, continuing from where the server says it is. */
export async function sendInParts(
  baseUrl: string,
  actor: Actor,
  bytes: Uint8Array,
  options: { upload_for: 'media' | 'file'; client_key: string },
): Promise<UploadId> {
  let { upload } = (await actor.call(startUpload, { ...options, size: bytes.length })) as { upload: Upload }
  while (upload.received < upload.size) {
    const part = bytes.subarray(upload.received, upload.received + upload.part_size)
    const fields = { upload_id: upload.upload_id, offset: upload.received }
    const { body } = await sendForm(baseUrl, actor, sendPart, fields, part)
    if (!body.success) throw new Error(`upload/part refused: ${body.error}`)
    upload = body['upload'] as Upload
  }
  return upload.upload_id
}
