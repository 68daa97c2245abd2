import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as rest } from 'node:timers/promises'
import { register } from '@sayso/contract/calls/unauth'
import type { ProfileId } from '@sayso/contract/ids'
import { closeContext, createContext } from '@sayso/server/context'
import { receive } from '@sayso/server/modules/media/index'
import { readConfig } from '@sayso/server/platform/config/config'
import { type Proving, proof } from '../harness/proof.ts'

const HOLD = 2
const EVERY_MS = 20
const TURNED_AWAY_MS = 5000

export default proof({
  name: 'ffmpeg-quiet',
  about: `While every processor encodes a video, the p99 of a feed stays within ${HOLD} times its quiet value`,
  // Compares times: on a machine shared with others it says little.
  ci: false,
  engines: true,
  mutants: {
    'no-patience': {
      file: 'server/src/modules/media/video/ffmpeg.ts',
      find: 'isPatient: true',
      replace: 'isPatient: false',
      why: 'the encoder runs at the same priority as requests',
    },
  },
  async run(p) {
    const site = await openSite(p)
    const seconds = p.size({ quick: 3, full: 10 })
    await Promise.all(Array.from({ length: site.atOnce }, () => send(site)))
    await untilEncoding(site)
    let encoders = 0
    const measured = await p.measure.rounds(
      {
        // Paused and resumed in turns, so that other load on the machine affects both equally.
        async quiet() {
          signal(site, 'SIGSTOP')
          const p99 = await listen(site, seconds)
          signal(site, 'SIGCONT')
          return p99
        },
        async busy() {
          const p99 = await listen(site, seconds)
          encoders = encodersOf(site).length
          return p99
        },
      },
      {
        rounds: p.size({ quick: 4, full: 9 }),
        onRound: (round, { quiet, busy }) =>
          p.log(`round ${round + 1}: p99 quiet ${quiet.toFixed(1)} ms, busy ${busy.toFixed(1)} ms`),
      },
    )
    p.require('all encoders ran until the end', encoders === site.atOnce, `${encoders} encoders`)
    const ratio = measured.ratio('busy', 'quiet')
    p.figure('quiet_p99_ms', measured.median('quiet').toFixed(1))
    p.figure('busy_p99_ms', measured.median('busy').toFixed(1))
    p.figure('videos_at_once', site.atOnce)
    p.figure('ratio', ratio.toFixed(2))
    p.require(`the ratio is at most ${HOLD}`, ratio <= HOLD, `${ratio.toFixed(2)} times the quiet p99`)
    await closeContext(site.ctx)
  },
})

type Site = Awaited<ReturnType<typeof openSite>>

/** API and worker on one machine, as small installations run them, and as many videos as processors. */
async function openSite(p: Proving) {
  const database = await p.freshDatabase()
  const [objects, temporary, films] = await Promise.all([
    p.temporaryDirectory(),
    p.temporaryDirectory(),
    p.temporaryDirectory(),
  ])
  const atOnce = availableParallelism()
  const env = {
    ...p.engines,
    ...database.env,
    STORAGE: 'disk',
    STORAGE_DIRECTORY: objects,
    MEDIA_JAIL: 'required',
    VIDEO_CONCURRENCY: String(atOnce),
    RATE_FACTOR: '1000000',
    TMPDIR: temporary,
  }
  const film = await makeFilm(p, films)
  const ctx = createContext(readConfig({ ...env, LOG_LEVEL: 'silent' }))
  await ctx.storage.prepare()
  const api = await p.spawnServer('server/src/api.ts', { env, quiet: true })
  const worker = await p.spawnServer('server/src/worker.ts', { env, ready: /"working"/ })
  const { token, profileId } = await arrive(api.url)
  await database.query(
    `with made as (
       insert into post (id, author_id, text, visibility, reach, duration_minutes, listed)
       select make_id(n), profile.id, repeat('A sentence that somebody wrote. ', 1 + n % 8), 'everyone', 'w', 0, true
         from profile, generate_series(1, 500) n returning id)
     insert into post_counter (post_id) select id from made`,
  )
  await database.query('analyze')
  const feed = `${api.url}/api/feed/global?user_profile_id=${profileId}&page=0`
  return { ctx, worker, atOnce, film: await readFile(film), feed, token, profileId }
}

async function arrive(url: string): Promise<{ token: string; profileId: ProfileId }> {
  const person = {
    email: 'viewer@people.example',
    password: 'the secret of viewer',
    first_name: 'View',
    last_name: 'Er',
    handle: 'viewer',
    display_name: 'Viewer',
  }
  const answer = await fetch(`${url}/api/${register.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  const body = (await answer.json()) as { session_token: string; user: { current_profile: ProfileId } }
  return { token: body.session_token, profileId: body.user.current_profile }
}

/** Sends requests at a fixed rate, whether or not the previous response has come: waiting counts. */
async function listen({ feed, token }: Site, seconds: number): Promise<number> {
  const times: Promise<number>[] = []
  const began = performance.now()
  for (let beat = 0; beat < (seconds * 1000) / EVERY_MS; beat++) {
    await rest(Math.max(0, began + beat * EVERY_MS - performance.now()))
    times.push(ask(feed, token))
  }
  const sorted = (await Promise.all(times)).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0
}

async function ask(feed: string, token: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(feed, { headers: { authorization: token } })
  await answer.arrayBuffer()
  // A rejected request counts as having waited longer than any that was answered.
  return answer.ok ? performance.now() - began : TURNED_AWAY_MS
}

async function send({ ctx, film, profileId }: Site) {
  const source = { stream: Readable.from([film]), fileName: 'film.mp4', claimedType: 'video/mp4' }
  const upload = { ownerProfileId: profileId, purpose: 'post', accepts: 'media', source } as const
  return (await receive(ctx, upload)).mediaId
}

/** Longer than the proof: three seconds, repeated. */
async function makeFilm(p: Proving, directory: string): Promise<string> {
  const [piece, film] = [join(directory, 'piece.mp4'), join(directory, 'film.mp4')]
  const picture = 'testsrc2=size=1920x1080:rate=30:duration=3'
  const steps = [
    ['-f', 'lavfi', '-i', picture, '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '35', piece],
    ['-stream_loop', p.size({ quick: '30', full: '90' }), '-i', piece, '-c', 'copy', film],
  ]
  for (const args of steps) {
    const { code, output } = await p.command('ffmpeg', ['-v', 'error', ...args])
    if (code !== 0) throw new Error(`no film: ${output}`)
  }
  return film
}

function signal(site: Site, name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of encodersOf(site)) process.kill(pid, name)
}

/** The encoders in the worker's own process tree. */
function encodersOf({ worker }: Site): number[] {
  const found: number[] = []
  for (const waiting = [worker.pid]; waiting.length > 0; ) {
    const pid = waiting.pop() ?? 0
    try {
      if (readFileSync(`/proc/${pid}/comm`, 'latin1').trim() === 'ffmpeg') found.push(pid)
      for (const task of readdirSync(`/proc/${pid}/task`)) {
        const children = readFileSync(`/proc/${pid}/task/${task}/children`, 'latin1')
        waiting.push(...children.split(' ').filter(Boolean).map(Number))
      }
    } catch {
      // It has ended.
    }
  }
  return found
}

async function untilEncoding(site: Site): Promise<void> {
  for (let tries = 0; tries < 800; tries++) {
    if (encodersOf(site).length >= site.atOnce) return
    await rest(25)
  }
  throw new Error('no encoder was seen within 20 s')
}
