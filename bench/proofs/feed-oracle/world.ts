import { decodeId } from '@sayso/contract/ids'
import type { Database } from '../../harness/databases.ts'
import { callAs, type Member, makeMembers } from '../../harness/members.ts'
import type { Proving } from '../../harness/proof.ts'
import type { Publisher } from '../../harness/publisher.ts'

/** Somebody who stays in one place: people who jump around are shown less, which is another proof. */
export interface Reader extends Member {
  readonly place: Place | null
  /** The place keys that posts may be limited to while this reader still sees them. */
  readonly keys: readonly string[]
}

interface Place {
  readonly latitude: number
  readonly longitude: number
}

const places: readonly Place[] = [
  { latitude: 37.7793, longitude: -122.4193 },
  { latitude: 40.7128, longitude: -74.006 },
  { latitude: 38.7223, longitude: -9.1393 },
]
const scopes = ['location', 'zip', 'city', 'state', 'country', 'global']

export const whereOf = ({ place }: Reader) => (place === null ? {} : { ...place, location_source: 'device' })

/** Reads the keys of a place from posts published there, one for each scope the place has. */
async function keysAt(url: string, database: Database, member: Member, place: Place): Promise<string[]> {
  const keys = new Set<string>()
  for (const geo_visibility of scopes) {
    const fix = { ...place, location_source: 'device', location_accuracy: 10, location_age: 1 }
    const { body } = await callAs(url, member, 'feed/post', {
      text: `here ${geo_visibility}`,
      visibility: 'everyone',
      geo_visibility,
      ...fix,
    })
    const { post } = body as { post?: { unique_id: string } }
    if (!post) continue
    const [row] = await database.query<{ reach: string }>('select reach from post where id = $1', [
      String(decodeId(post.unique_id)),
    ])
    if (row) keys.add(row.reach)
  }
  return [...keys]
}

export async function makeReaders(
  p: Proving,
  url: string,
  database: Database,
  count: number,
): Promise<Reader[]> {
  const members = await makeMembers(database, count + places.length)
  const surveyors = members.slice(count)
  const keys = await Promise.all(
    places.map((place, i) => keysAt(url, database, surveyors[i] as Member, place)),
  )
  p.log(`${keys.map((found) => found.length).join(', ')} keys at the places`)
  return members.slice(0, count).map((member, i) => {
    const at = i % (places.length + 1)
    return { ...member, place: places[at] ?? null, keys: [...new Set(['w', ...(keys[at] ?? [])])] }
  })
}

export const words = ['bridge', 'river', 'harvest', 'lantern', 'walnut']

/**
 * Some block and mute some of the others, and a word, and choose how they want posts with labels. Not those without a place: one of them reads while others publish,
 * and must meet everybody.
 */
async function keepApart({ random }: Proving, url: string, readers: readonly Reader[]): Promise<void> {
  const some = readers.filter(({ place }) => place !== null)
  for (const one of some) {
    for (const { profileId: profile_id } of some) {
      if (profile_id === one.profileId || random.next() > 0.2) continue
      if (random.next() < 0.5) await callAs(url, one, 'user/block', { profile_id })
      else await callAs(url, one, 'user/mute', { kind: 'profile', profile_id })
    }
    if (random.next() < 0.5) await callAs(url, one, 'user/mute', { kind: 'text', text: random.pick(words) })
    if (random.next() < 0.6)
      await callAs(url, one, 'user/setContentPreferences', {
        sensitive: random.pick(['show', 'blur', 'hide']),
        adult: random.pick(['show', 'blur', 'hide']),
        adult_statement: true,
      })
  }
}

/** Creates people who follow each other at random, some with profiles that are not public, and posts of every kind. */
export async function fillWorld(
  p: Proving,
  url: string,
  database: Database,
  { publish }: Publisher,
  readers: readonly Reader[],
  posts: number,
): Promise<void> {
  const { random } = p
  const idOf = ({ profileId }: Reader) => String(decodeId(profileId))
  for (const one of readers) {
    await database.query('update profile set is_public = $2 where id = $1', [idOf(one), random.next() > 0.25])
    for (const other of readers) {
      if (other === one || random.next() > 0.35) continue
      await database.query(
        'insert into follow (follower_id, followee_id, id) values ($1, $2, make_id(1)) on conflict do nothing',
        [idOf(one), idOf(other)],
      )
    }
  }
  await database.query(
    `insert into profile_count (profile_id, kind, count)
     select followee_id, 'followers', count(*) from follow group by 1
     union all select follower_id, 'following', count(*) from follow group by 1
     on conflict (profile_id, kind) do update set count = excluded.count`,
  )
  await keepApart(p, url, readers)
  const reaches = [...new Set(readers.flatMap(({ keys }) => keys))]
  for (let n = 0; n < posts; n++) {
    const id = await publish({
      author: random.pick(readers).profileId,
      text: `${random.pick(words)} ${random.pick(words)} ${n}`,
      visibility: random.next() < 0.25 ? 'followers' : 'everyone',
      reach: random.next() < 0.6 ? 'w' : random.pick(reaches),
      durationMinutes: random.next() < 0.2 ? 15 : 0,
      ...(random.next() < 0.3 && { priceCents: 200 }),
    })
    const row = [String(decodeId(id))]
    if (random.next() < 0.1)
      await database.query('update post set deleted_at = now(), listed = false where id = $1', row)
    if (random.next() < 0.5)
      await database.query(
        "update post set expires_at = now() - interval '1 second' where id = $1 and expires_at is not null",
        row,
      )
    if (random.next() < 0.3) await database.query('update post set has_media = true where id = $1', row)
    if (random.next() < 0.3)
      await database.query('update post set labels = $2 where id = $1', [
        ...row,
        random.pick([['sensitive'], ['adult'], ['sensitive', 'adult']]),
      ])
  }
  await database.query(
    'update post set listed = false from profile where profile.id = author_id and not is_public',
  )
}
