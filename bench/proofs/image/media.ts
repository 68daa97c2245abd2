import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import sharp from 'sharp'
import { callAs, type Member, mustCall } from '../../harness/members.ts'
import type { Proving } from '../../harness/proof.ts'

interface Sample {
  readonly kind: 'photo' | 'video'
  readonly bytes: Buffer
}

/** A photo as cameras make them, and videos as telephones and browsers do; made here by the machine's own ffmpeg. */
export async function makeMedia(p: Proving): Promise<readonly Sample[]> {
  const directory = await p.temporaryDirectory()
  const film = async (name: string, ...codec: string[]): Promise<Sample> => {
    const path = join(directory, name)
    const source = ['-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=12:duration=2']
    const sound = ['-f', 'lavfi', '-i', 'sine=duration=2']
    const { code, output } = await p.command('ffmpeg', [
      '-v',
      'error',
      '-nostdin',
      '-y',
      ...source,
      ...sound,
      ...codec,
      path,
    ])
    if (code !== 0) throw new Error(`no sample video: ${output}`)
    return { kind: 'video', bytes: await readFile(path) }
  }
  const photo = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#357' } })
  return [
    { kind: 'photo', bytes: await photo.jpeg().toBuffer() },
    await film(
      'telephone.mp4',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
    ),
    await film('browser.webm', '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'),
  ]
}

interface Sent {
  readonly kind: string
  readonly state: string
  readonly type: string | null
}

/** Adds them to a post and waits until each is ready or has failed; `type` is that of what is served then. */
export async function sendAndWait(
  p: Proving,
  url: string,
  member: Member,
  samples: readonly Sample[],
): Promise<Sent[]> {
  const { post } = (await mustCall(url, member, 'feed/post', {
    ...{ text: 'from the image', visibility: 'everyone', geo_visibility: 'global' },
  })) as {
    post?: { unique_id: string }
  }
  const postId = post?.unique_id ?? ''
  for (const [place, { kind, bytes }] of samples.entries()) await add(url, member, postId, kind, bytes, place)
  const deadline = Date.now() + p.size({ quick: 240_000, full: 600_000 })
  for (;;) {
    const { body } = await callAs(url, member, 'feed/getpost', { post_id: postId }, 'GET')
    const { media } = body['post'] as { media: { state: string; image_url: string | null }[] }
    if (media.every(({ state }) => state !== 'processing') || Date.now() > deadline)
      return Promise.all(
        samples.map(async ({ kind }, at) => {
          const { state = 'missing', image_url = null } = media[at] ?? {}
          const served = image_url === null ? null : await fetch(new URL(image_url, url))
          await served?.body?.cancel()
          return { kind, state, type: served?.ok ? served.headers.get('content-type') : null }
        }),
      )
    await rest(500)
  }
}

async function add(url: string, member: Member, postId: string, kind: string, bytes: Buffer, place: number) {
  const form = new FormData()
  const fields = {
    user_profile_id: member.profileId,
    post_id: postId,
    media_type: kind,
    place: String(place),
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('image', new Blob([new Uint8Array(bytes)]), `sample.${kind}`)
  const headers = { authorization: member.token }
  // A busy server asks everybody to come back in a moment.
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`${url}/api/feed/addMedia`, { method: 'POST', headers, body: form })
    if (answer.ok) return
    const why = await answer.text()
    if (answer.status !== 503 || tries === 20) throw new Error(`a ${kind} was refused: ${why}`)
    await rest(500)
  }
}
