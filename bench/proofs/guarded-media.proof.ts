import { randomBytes } from 'node:crypto'
import { decodeId } from '@sayso/contract/ids'
import { guardedFolder } from '@sayso/server/modules/media/serve/guarded-address'
import { createKeyRing, type KeyRing } from '@sayso/server/platform/keys/key-ring'
import { createDiskStorage } from '@sayso/server/platform/storage/disk-storage'
import type { Database } from '../harness/databases.ts'
import { callAs, type Member, makeMembers } from '../harness/members.ts'
import { inParallel } from '../harness/parallel.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { type Pictured, publishPicture, shownTo } from './guarded-media/pictures.ts'
import { startSharedCache } from './guarded-media/shared-cache.ts'

const READERS = 100
const REQUESTS = 1000

export default proof({
  name: 'guarded-media',
  about:
    'Pictures that are no longer public are not served by their address; readers of one hour share a cache',
  ci: true,
  engines: true,
  mutants: {
    'visibility-unchecked': {
      file: 'server/src/modules/attachments/public-media.queries.ts',
      find: "when 'post' then ${isPublic}",
      replace: "when 'post' then true",
      why: 'who has the address of a picture keeps it, whatever becomes of the post',
    },
    'sign-per-reader': {
      file: 'server/src/modules/media/serve/guarded-address.ts',
      find: 'const end = (Math.floor(now / 1000 / HOUR_S) + 2) * HOUR_S',
      replace:
        'const end = (Math.floor(now / 1000 / HOUR_S) + 2) * HOUR_S - Math.floor(Math.random() * HOUR_S)',
      why: 'every reader gets an address of their own, and no cache can share what it keeps',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const directory = await p.temporaryDirectory()
    const signingKey = `k1:${randomBytes(32).toString('base64')}`
    const ring = createKeyRing(signingKey)
    const { url, pid } = await p.spawnServer('server/src/api.ts', {
      env: {
        ...database.env,
        ...{ RATE_FACTOR: '1000000', LOG_LEVEL: 'error', SHED_DELAY_MS: '10000' },
        ...{ STORAGE: 'disk', STORAGE_DIRECTORY: directory, STORAGE_SIGNING_KEY: signingKey },
      },
      quiet: true,
    })
    const storage = createDiskStorage({
      home: 'disk',
      directory,
      publicUrl: `${url}/files`,
      signingKeys: ring,
    })
    const [one, two] = (await makeMembers(database, 2, 'author')) as [Member, Member]
    const readers = await makeMembers(database, READERS, 'reader')
    const publish = (author: Member) => publishPicture({ url, database, storage }, author)
    const pictures = {
      'post for followers': await publish(one),
      'post deleted': await publish(one),
      'post expired': await publish(one),
      'profile private': await publish(two),
    }
    await follow(database, readers, [one, two])
    await narrowed(p, { url, database, pictures, two })
    const { 'post for followers': guarded } = pictures
    await shared(p, { url, readers, guarded })
    await forged(p, { url, ring, key: guarded.key, other: pictures['profile private'].key })
    if (p.isFull) await cost(p, { url, pid, ring, picture: await publish(one) })
  },
})

async function follow(
  database: Database,
  readers: readonly Member[],
  authors: readonly Member[],
): Promise<void> {
  const ids = (members: readonly Member[]) => members.map(({ profileId }) => String(decodeId(profileId)))
  await database.query(
    `insert into follow (id, follower_id, followee_id)
     select make_id(), follower, followee from unnest($1::bigint[]) follower, unnest($2::bigint[]) followee`,
    [ids(readers), ids(authors)],
  )
}

const plain = (url: string, key: string) => `${url}/media/${key}/320.webp`
const statusOf = async (address: string, headers = {}) => {
  const answer = await fetch(address, { headers })
  await answer.arrayBuffer()
  return answer
}

async function narrowed(
  p: Proving,
  {
    url,
    database,
    pictures,
    two,
  }: { url: string; database: Database; pictures: Readonly<Record<string, Pictured>>; two: Member },
): Promise<void> {
  const all = Object.values(pictures)
  const before = await Promise.all(all.map(({ key }) => statusOf(plain(url, key))))
  p.require(
    'every picture is served while it is public, for a day at most',
    before.every(
      ({ status, headers }) => status === 200 && headers.get('cache-control') === 'public, max-age=86400',
    ),
    `${before.filter(({ status }) => status === 200).length} of ${all.length}`,
  )
  const etags = new Map(all.map(({ key }, at) => [key, before[at]?.headers.get('etag') ?? '']))
  const { 'post for followers': forFollowers, 'post deleted': deleted, 'post expired': expired } = pictures
  const edit = { post_id: forFollowers?.postId, text: 'with a picture', visibility: 'followers' }
  const made = [
    await callAs(url, forFollowers?.author as Member, 'feed/updatePost', edit),
    await callAs(url, deleted?.author as Member, 'feed/delete', { post_id: deleted?.postId }),
    await callAs(url, two, 'user/updateProfile', { profile_id: two.profileId, is_public: false }),
  ]
  if (!made.every(({ body }) => body.success === true))
    throw new Error(`a change was refused: ${made.map(({ text }) => text.slice(0, 200)).join('\n')}`)
  await database.query("update post set expires_at = now() - interval '1 second' where id = $1", [
    String(decodeId(expired?.postId ?? '')),
  ])
  // From the next request on, also for those who have the picture and only ask whether it is still the same.
  const answers = await inParallel(REQUESTS, 16, (at) => {
    const { key } = all[at % all.length] as Pictured
    const headers = at % 3 === 0 ? { 'if-none-match': etags.get(key) ?? '' } : {}
    return statusOf(plain(url, key), headers)
  })
  const served = answers.filter(({ status }) => status !== 404).length
  p.require(
    'no request for a picture that is no longer public is served',
    served === 0,
    `${served} of ${REQUESTS}`,
  )
}

async function shared(
  p: Proving,
  { url, readers, guarded }: { url: string; readers: readonly Member[]; guarded: Pictured },
): Promise<void> {
  const cache = await startSharedCache(p, url)
  const addresses = new Set<string>()
  let [hits, served] = [0, 0]
  for (const reader of readers) {
    const address = await shownTo(url, reader, guarded.postId)
    if (address === null) continue
    addresses.add(address)
    const answer = await statusOf(address.replace(url, cache.url))
    if (answer.status === 200) served++
    if (answer.headers.get('x-cache') === 'HIT') hits++
  }
  // Its workers would outlive it if it were killed.
  await cache.program.stop('SIGTERM')
  p.figure('addresses of one hour', addresses.size)
  p.require('every follower sees the picture', served === readers.length, `${served} of ${readers.length}`)
  p.require('the cache has it for 95 of 100 readers of an hour', hits >= readers.length * 0.95, `${hits} %`)
}

async function forged(
  p: Proving,
  { url, ring, key, other }: { url: string; ring: KeyRing; key: string; other: string },
): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const good = guardedFolder(ring, key, now + 3600)
  const [, end = '', signature = ''] = good.split('/')
  const flipped = (at: number) =>
    signature.slice(0, at) + (signature[at] === 'A' ? 'B' : 'A') + signature.slice(at + 1)
  const strangers = createKeyRing(`k1:${randomBytes(32).toString('base64')}`)
  const kinds: readonly ((n: number) => string)[] = [
    (n) => guardedFolder(ring, key, now - n),
    (n) => `g/${end}/${flipped(3 + (n % 43))}/${key}`,
    (n) => `g/${Number(end) + 1 + n}/${signature}/${key}`,
    () => `g/${end}/${signature}/${other}`,
    (n) => guardedFolder(strangers, key, now + 60 + n),
    () => `g/${end}/${signature.replace('k1_', 'k2_')}/${key}`,
    () => `g/${end}/${signature.replace('k1_', '')}/${key}`,
    () => `g/${end}//${key}`,
  ]
  const answers = await inParallel(REQUESTS, 16, (n) =>
    statusOf(`${url}/media/${kinds[n % kinds.length]?.(n)}/320.webp`),
  )
  const served = answers.filter(({ status }) => status !== 403).length
  p.require('no forged or expired address is served', served === 0, `${served} of ${REQUESTS}`)
  const { status } = await statusOf(`${url}/media/${good}/320.webp`)
  p.require('a good one is', status === 200, String(status))
}

/** What the statement costs: a guarded address is served without one, otherwise the same way. */
async function cost(
  p: Proving,
  { url, pid, ring, picture }: { url: string; pid: number; ring: KeyRing; picture: Pictured },
): Promise<void> {
  const rounds = 8
  const spent = { plain: 0, guarded: 0 }
  const addresses = {
    plain: plain(url, picture.key),
    guarded: `${url}/media/${guardedFolder(ring, picture.key, Math.floor(Date.now() / 1000) + 3600)}/320.webp`,
  }
  for (let round = 0; round <= rounds; round++)
    for (const kind of ['guarded', 'plain'] as const) {
      const before = p.cpuOf(pid)
      await inParallel(500, 8, () => statusOf(addresses[kind]))
      // The first round warms up.
      if (round > 0) spent[kind] += p.cpuOf(pid) - before
    }
  const each = (seconds: number) => ((seconds * 1e6) / (rounds * 500)).toFixed(0)
  p.figure('processor time of a plain request, µs', each(spent.plain))
  p.figure('processor time of a guarded request, µs', each(spent.guarded))
  p.figure('plain / guarded', (spent.plain / spent.guarded).toFixed(2))
}
