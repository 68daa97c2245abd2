import { chmod, chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { production } from '../harness/load.ts'
import { makeMembers } from '../harness/members.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { buildImage, type Image, MEDIA_WORKER, podman, runArgs } from './image/container.ts'
import { makeMedia, sendAndWait } from './image/media.ts'
import { keepAsking } from './image/visitors.ts'

const MAX_BYTES = 400e6

export default proof({
  name: 'image',
  about: 'One lean image runs every part, confined: nothing is lost when it stops, media are decoded inside',
  ci: true,
  engines: true,
  mutants: {
    'runs-as-root': {
      file: 'deploy/Dockerfile',
      find: 'USER 1000:1000',
      replace: 'USER 0:0',
      why: 'whoever breaks in is root in the container',
    },
    'cut-off': {
      file: 'server/src/api.ts',
      find: 'await drainAndClose(http, health, config.http.drainDelayMs)',
      replace: 'process.exit(0)',
      why: 'requests under way are cut off when the container stops',
    },
    'no-jail': {
      file: 'deploy/seccomp-worker.json',
      find: '"names": ["clone", "mount", "pivot_root", "umount2", "unshare"]',
      replace: '"names": ["clone"]',
      why: 'the media worker cannot make its jail',
    },
    'no-decoder': {
      file: 'deploy/ffmpeg.configure',
      find: '--enable-demuxer=mov,matroska',
      replace: '--enable-demuxer=matroska',
      why: 'the lean ffmpeg cannot read what telephones make',
    },
  },
  async run(p) {
    const image = await buildImage(p)
    if (image === 'not tested') {
      p.log('THE IMAGE WAS NOT TESTED: podman, buildah, runc and mmdebstrap could not be had here')
      p.require('said loudly that it was not tested', true, 'NOT TESTED')
      return
    }
    await judgeImage(p, image)
    const database = await p.freshDatabase()
    const files = await ownedDirectory(p)
    const port = await p.freePort()
    const url = `http://127.0.0.1:${port}`
    const env = {
      ...p.engines,
      ...production,
      ...database.env,
      PUBLIC_URL: url,
      STORAGE_DIRECTORY: '/var/lib/sayso/files',
      HOST: '127.0.0.1',
      PORT: String(port),
      DRAIN_DELAY_MS: '5000',
      RATE_FACTOR: '1000000',
      SHED_DELAY_MS: '20000',
      DATABASE_WAIT_MS: '20000',
    }
    const name = (part: string) => `${database.env.NAMESPACE}_${part}`
    const volume = ['--volume', `${files}:/var/lib/sayso/files`]
    const start = (part: string, ready: RegExp, more: readonly string[]) =>
      p.spawnProgram('podman', runArgs(image, name(part), [part], { env, more: [...volume, ...more] }), ready)
    try {
      const migrated = await p.command('podman', runArgs(image, name('migrate'), ['migrate'], { env }))
      p.require('migrates', migrated.code === 0, migrated.output.trim().slice(-80))
      const [member] = await makeMembers(database, 1)
      if (!member) throw new Error('no member')
      const media = await makeMedia(p)
      const [api] = await Promise.all([
        start('api', /"listening"/, []),
        start('worker', /"working"/, ['--env', 'WORKER_LANES=quick']),
        start('media-worker', /"working"/, MEDIA_WORKER),
      ])
      const page = await fetch(url)
      p.require('serves the app', page.ok && (await page.text()).includes('<script'), `/ ${page.status}`)
      await judgeConfinement(p, image, name('api'))
      await judgeMedia(p, url, member, media)

      const visitors = keepAsking(url, 24)
      await visitors.until(p.size({ quick: 300, full: 5000 }))
      const began = Date.now()
      await podman(p, image, ['stop', '--time', '30', name('api')])
      await api.ended
      p.figure('seconds to stop', ((Date.now() - began) / 1000).toFixed(1))
      const { answered, failed } = await visitors.leave()
      p.figure('answered until it stopped', answered)
      p.require(
        'no request is lost',
        failed.length === 0,
        `${answered} answered, ${failed.length} lost ${failed[0] ?? ''}`.trim(),
      )
    } finally {
      for (const part of ['api', 'worker', 'media-worker'])
        await p.command('podman', [...image.storage, 'rm', '--force', '--time', '0', '--ignore', name(part)])
    }
  },
})

async function judgeImage(p: Proving, image: Image): Promise<void> {
  const [size, user] = (
    await podman(p, image, ['image', 'inspect', '--format', '{{.Size}} {{.Config.User}}', image.tag])
  )
    .trim()
    .split(' ')
  const bytes = Number(size)
  p.figure('MB', Math.round(bytes / 1e6))
  p.require('is small', bytes > 0 && bytes < MAX_BYTES, `${Math.round(bytes / 1e6)} MB`)
  p.require('runs as user 1000', user === '1000:1000', `user ${user}`)
  const unknown = await p.command('podman', runArgs(image, `unknown_${p.seed}`, ['bash']))
  p.require('runs nothing else', unknown.code === 64, `exit ${unknown.code}`)
}

async function judgeConfinement(p: Proving, image: Image, name: string): Promise<void> {
  const inside = (script: string) =>
    p.command('podman', [
      ...image.storage,
      '--cgroup-manager',
      'cgroupfs',
      '--runtime',
      'runc',
      'exec',
      name,
      'sh',
      '-c',
      script,
    ])
  const tried = await inside('id -u; touch /app/planted /usr/bin/planted; command -v npm')
  const refused = tried.output.match(/Read-only file system/g)?.length ?? 0
  p.require('its files cannot be changed', refused === 2, `${refused} of 2 refused`)
  p.require('is not root inside', tried.output.includes('1000\n'), tried.output.slice(0, 40).trim())
  p.require('has no npm', !tried.output.includes('/npm'), 'no npm')
}

async function judgeMedia(...[p, url, member, media]: Parameters<typeof sendAndWait>): Promise<void> {
  for (const { kind, state, type } of await sendAndWait(p, url, member, media))
    p.require(`decodes a ${kind}`, state === 'ready' && type !== null, `${state} ${type ?? ''}`)
}

/** For the user of the image, who is not the one of this proof. */
async function ownedDirectory(p: Proving): Promise<string> {
  const outer = await p.temporaryDirectory()
  await chmod(outer, 0o755)
  const files = join(outer, 'files')
  await mkdir(files)
  await chown(files, 1000, 1000)
  return files
}
