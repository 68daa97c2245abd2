import { type Context, closeContext, createContext } from '@sayso/server/context'
import { MAX_DISTANCE } from '@sayso/server/modules/known-images/known-images.policy'
import { deleteList, findKnown, putEntries } from '@sayso/server/modules/known-images/list/local-list.queries'
import { readConfig } from '@sayso/server/platform/config/config'
import { createKeyRing } from '@sayso/server/platform/keys/key-ring'
import { createDiskStorage } from '@sayso/server/platform/storage/disk-storage'
import { variants } from '@sayso/server/testing/scenes'
import { attach } from '../harness/attachments.ts'
import type { Database } from '../harness/databases.ts'
import { callAs, type Member, makeMembers } from '../harness/members.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { demoPictures, type Hashed, hashed, knownPicture, otherPicture } from './known-images/corpus.ts'

/** So many others may be held: a person looks at them. */
const HELD_BELOW = 5

const policy = 'server/src/modules/known-images/known-images.policy.ts'

export default proof({
  name: 'known-images',
  about:
    'A listed picture is found again saved anew, smaller or brighter, and is never shown; other pictures pass',
  ci: true,
  engines: true,
  mutants: {
    'twelve-bits': {
      file: policy,
      find: 'MAX_DISTANCE = 6',
      replace: 'MAX_DISTANCE = 12',
      why: 'pictures that are merely alike are held',
    },
    'same-file-only': {
      file: policy,
      find: 'MAX_DISTANCE = 6',
      replace: 'MAX_DISTANCE = -1',
      why: 'saving a picture again is enough to get it through',
    },
    'shown-anyway': {
      file: 'server/src/modules/media/hold/hold-media.service.ts',
      find: 'const isAsked = ctx.knownImages.isOn && !upload.source.isCleared',
      replace: 'const isAsked = false',
      why: 'no list is asked about uploads',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const directory = await p.temporaryDirectory()
    const env = {
      ...database.env,
      ...{ HASH_MATCH: 'local', STORAGE: 'disk', STORAGE_DIRECTORY: directory },
      ...{ RATE_FACTOR: '1000000', LOG_LEVEL: 'error' },
    }
    const ctx = createContext(readConfig({ ...p.engines, ...env }))
    try {
      await alike(p, ctx)
      const known = await listed(p, ctx)
      await others(p, ctx)
      await uploads(p, { database, env, directory, known })
    } finally {
      await closeContext(ctx)
    }
  },
})

const find = (ctx: Context, { sha256, phash }: Hashed) =>
  ctx.db.readPrivate((tx) =>
    findKnown(tx, { sha256: Buffer.from(sha256, 'hex'), phashes: [phash] }, MAX_DISTANCE),
  )
const put = (ctx: Context, list: string, all: readonly Hashed[]) =>
  ctx.db.write((tx) =>
    putEntries(
      tx,
      list,
      all.map(({ name, sha256, phash }) => ({ entry: name, sha256, phash })),
    ),
  )

/** Half of the demo's pictures are listed and the other half is asked about, and the other way round. */
async function alike(p: Proving, ctx: Context): Promise<void> {
  const all: Hashed[] = []
  for (const picture of demoPictures()) all.push(await hashed(picture))
  let held = 0
  for (const half of [0, 1]) {
    await put(
      ctx,
      'half',
      all.filter((_, at) => at % 2 === half),
    )
    for (const one of all.filter((_, at) => at % 2 !== half)) {
      const match = await find(ctx, one)
      if (match === null) continue
      held++
      p.log(`${one.name} is taken for ${match.entry}, ${match.distance} bits`)
    }
    await ctx.db.write((tx) => deleteList(tx, 'half'))
  }
  p.require(
    `of ${all.length} pictures composed alike fewer than ${HELD_BELOW} are held`,
    all.length > 200 && held < HELD_BELOW,
    `${held} of ${all.length} held`,
  )
}

/** Every listed picture is found in each form that people pass it on in. */
async function listed(p: Proving, ctx: Context): Promise<readonly Buffer[]> {
  const count = p.size({ quick: 12, full: 200 })
  const pictures: Buffer[] = []
  const [missed, farthest] = [[] as string[], new Map<string, number>()]
  for (let number = 0; number < count; number++) {
    const picture = await knownPicture(number)
    pictures.push(picture.bytes)
    const own = await hashed(picture)
    await put(ctx, 'known', [own])
    const same = await find(ctx, own)
    if (same === null || same.distance !== null) missed.push(`${own.name} as it is`)
    for (const [form, change] of Object.entries(variants)) {
      const match = await find(ctx, await hashed({ name: own.name, bytes: await change(picture.bytes) }))
      if (match?.entry !== own.name || match.distance === null) missed.push(`${own.name} ${form}`)
      else farthest.set(form, Math.max(farthest.get(form) ?? 0, match.distance))
    }
  }
  for (const one of missed.slice(0, 10)) p.log(`missed: ${one}`)
  for (const [form, bits] of farthest) p.figure(`${form}, bits at most`, bits)
  p.require(
    'every listed picture is found: the same file, saved again, smaller, brighter',
    missed.length === 0,
    `${4 * count - missed.length} of ${4 * count} found`,
  )
  return pictures
}

async function others(p: Proving, ctx: Context): Promise<void> {
  const count = p.size({ quick: 120, full: 10_000 })
  let [same, held] = [0, 0]
  for (let number = 0; number < count; number++) {
    const match = await find(ctx, await hashed(await otherPicture(number)))
    if (match?.distance === null) same++
    else if (match !== null) held++
  }
  p.require('no other picture is taken for the same file', same === 0, `${same} of ${count}`)
  p.require(`fewer than ${HELD_BELOW} others are held`, held < HELD_BELOW, `${held} of ${count} others held`)
}

interface Site {
  readonly database: Database
  readonly env: Record<string, string>
  readonly directory: string
  readonly known: readonly Buffer[]
}

const UPLOADED_FORMS = Object.entries(variants)

/** Through the front door, with a worker and its jail. */
async function uploads(p: Proving, { database, env, directory, known }: Site): Promise<void> {
  const { url } = await p.spawnServer('server/src/api.ts', { env, quiet: true })
  await p.spawnServer('server/src/worker.ts', { env, quiet: true, ready: null })
  const rounds = p.size({ quick: 1, full: 10 })
  const [wanted, fine] = [[] as string[], [] as string[]]
  for (let round = 0; round < rounds; round++) {
    const picture = known[round] as Buffer
    const people = await makeMembers(database, UPLOADED_FORMS.length + 2, `round${round}`)
    for (const [at, [, change]] of UPLOADED_FORMS.entries())
      wanted.push(await upload(url, people[at] as Member, await change(picture)))
    wanted.push(await upload(url, people.at(-2) as Member, picture))
    fine.push(await upload(url, people.at(-1) as Member, (await otherPicture(round)).bytes))
  }
  const [row] = await untilSettled(database, wanted.length + fine.length)
  p.require(
    'every listed upload is held and every other one is shown',
    row?.held === wanted.length && row.ready === fine.length,
    `${row?.held} of ${wanted.length} held, ${row?.ready} of ${fine.length} shown`,
  )
  const storage = createDiskStorage({
    ...{ home: 'disk', directory, publicUrl: `${url}/files`, signingKeys: createKeyRing('k'.repeat(48)) },
  })
  const folders = new Set<string>()
  for await (const { key } of storage.list('media/')) folders.add(key.split('/')[1] ?? '')
  p.require(
    'nothing of them is where pictures are served',
    folders.size === fine.length,
    `${folders.size} folders`,
  )
  const [paused] = await database.query<{ count: number }>(
    'select count(*)::int as count from account where publishing_paused_at is not null',
  )
  p.require('only who uploaded the same file is paused', paused?.count === rounds, `${paused?.count} paused`)
}

async function upload(url: string, who: Member, bytes: Buffer): Promise<string> {
  const { body } = await callAs(url, who, 'feed/post', {
    ...{ text: 'a picture', visibility: 'everyone', geo_visibility: 'global', duration: 0 },
  })
  const postId = (body['post'] as { unique_id?: string } | undefined)?.unique_id ?? ''
  await attach(url, who, { path: 'feed/addMedia', bytes, fields: { post_id: postId } })
  return postId
}

const WITHIN_MS = 40_000

async function untilSettled(database: Database, count: number) {
  const end = Date.now() + WITHIN_MS
  for (;;) {
    const rows = await database.query<{ held: number; ready: number; waiting: number }>(
      `select count(*) filter (where held_at is not null)::int as held,
              count(*) filter (where state = 'ready')::int as ready,
              count(*) filter (where state = 'processing' and held_at is null)::int as waiting
         from media`,
    )
    const [row] = rows
    const isOver = row !== undefined && row.waiting === 0 && row.held + row.ready === count
    if (isOver || Date.now() > end) return rows
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
