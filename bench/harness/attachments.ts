import { setTimeout as rest } from 'node:timers/promises'
import type { Database } from './databases.ts'
import type { Member } from './members.ts'

interface Sent {
  readonly path: 'feed/addMedia' | 'file/addFile'
  readonly bytes: Uint8Array
  readonly fields: Readonly<Record<string, string>>
}

/** Adds a picture or a file to a post, as the composer does. */
export async function attach(
  url: string,
  { token, profileId }: Pick<Member, 'token' | 'profileId'>,
  { path, bytes, fields }: Sent,
): Promise<void> {
  const form = new FormData()
  const all = { user_profile_id: profileId, media_type: 'photo', ...fields }
  for (const [name, value] of Object.entries(all)) form.set(name, value)
  form.set(path === 'feed/addMedia' ? 'image' : 'file', new Blob([new Uint8Array(bytes)]), 'x.jpg')
  const headers = { authorization: token }
  const answer = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body: form })
  const { success, error } = (await answer.json()) as { success: boolean; error?: string }
  if (!success) throw new Error(`${path} refused: ${error}`)
}

/** Waits until the worker has processed every picture and file. */
export async function untilSettled(database: Database, seconds = 20): Promise<void> {
  for (let tries = 0; tries < seconds * 10; tries++) {
    const waiting = await database.query("select 1 from media where state = 'processing' limit 1")
    if (waiting.length === 0) return
    await rest(100)
  }
  throw new Error(`pictures and files were not ready in ${seconds} s`)
}
