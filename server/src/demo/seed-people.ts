import type { AccountId, MediaId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { createPasswords } from '../modules/accounts/passwords/passwords.ts'
import { rowId } from '../platform/db/row-id.ts'
import { DEMO_PASSWORD, demoEmail } from './log-ins.ts'
import { insertPlaced, type Placed, placePicture } from './pictures.ts'
import { createDice, type Dice } from './random.ts'
import { DAY_MS, type Member, type Seeding } from './seeding.ts'
import { people } from './world-data.ts'

/** People who only read. They make shares into numbers worth showing; the public list leaves them out. */
const QUIET = 240

const FIRST = [
  ...['Ada', 'Bilal', 'Chiara', 'Dmitri', 'Esi', 'Farah', 'Goran', 'Hana', 'Ivo', 'Jun', 'Kofi', 'Lucia'],
  ...['Mina', 'Nils', 'Odile', 'Pavel', 'Quinn', 'Rosa', 'Sunil', 'Tomoko', 'Uma', 'Viktor', 'Wren', 'Yara'],
]
const LAST = [
  ...['Abara', 'Berg', 'Costa', 'Dahl', 'Eriksen', 'Fofana', 'Garcia', 'Horvat', 'Ito', 'Jansen', 'Kaya'],
  ...['Lopez', 'Moreau', 'Novak', 'Okoye', 'Petrov', 'Rossi', 'Silva', 'Tanaka', 'Varga', 'Weiss', 'Zhou'],
]
/** Where quiet readers live: mostly where the stories are. */
const HOMES = [
  ...Array<string>(9).fill('Ostrey'),
  ...Array<string>(4).fill('Lisbon'),
  ...[
    'Dublin',
    'Leipzig',
    'Lagos',
    'Izmir',
    'Amman',
    'Porto',
    'Honolulu',
    'Osaka',
    'Kraków',
    'Chicago',
    'London',
  ],
]
/** Sells, but has not said where to send the money. */
const WITHOUT_ADDRESS = 'bees_on_seven'

interface Newcomer extends Member {
  readonly name: string
  readonly bio: string
  readonly joined: Date
  readonly isSeller: boolean
}

/** Who is there, before anything is written: the same every time for one seed and one moment. */
export function planPeople({ now, ids, seed }: Pick<Seeding, 'now' | 'ids' | 'seed'>): Newcomer[] {
  const dice = createDice(seed)
  const accounts = new Map<string, Pick<Newcomer, 'accountId' | 'lean' | 'joined'>>()
  const enter = (of: string, shard: number) => {
    const known = accounts.get(of)
    if (known) return known
    const joined = new Date(now.getTime() - dice.integer(45, 300) * DAY_MS)
    const lean: -1 | 1 = accounts.size % 2 === 0 ? 1 : -1
    const made = { accountId: ids.at<AccountId>(joined, shard), lean, joined }
    accounts.set(of, made)
    return made
  }
  const named = people.map((person): Newcomer => {
    const shard = dice.integer(0, 4095)
    const account = enter(person.account ?? person.handle, shard)
    return {
      ...account,
      id: ids.at<ProfileId>(account.joined, shard),
      ...{ handle: person.handle, name: person.name, place: person.place, bio: person.bio, shard },
      ...{ isPrivate: person.private, isSeller: person.seller, isQuiet: false },
    }
  })
  const quiet = Array.from({ length: QUIET }, (_, n): Newcomer => {
    const shard = dice.integer(0, 4095)
    const first = FIRST[n % FIRST.length] ?? ''
    const last = LAST[(n * 5 + Math.floor(n / FIRST.length)) % LAST.length] ?? ''
    const handle = `${first}_${last}_${n + 1}`.toLowerCase()
    const account = enter(handle, shard)
    return {
      ...account,
      id: ids.at<ProfileId>(account.joined, shard),
      ...{ handle, name: `${first} ${last}`, place: dice.pick(HOMES), bio: '', shard },
      ...{ isPrivate: false, isSeller: false, isQuiet: true },
    }
  })
  return [...named, ...quiet]
}

export function planPortraits({ ids }: Pick<Seeding, 'ids'>, newcomers: readonly Newcomer[]): Placed[] {
  return newcomers
    .filter(({ isQuiet }) => !isQuiet)
    .map(({ id, handle, joined, shard }) =>
      placePicture(`portrait:${handle}`, {
        ...{ id: ids.at<MediaId>(joined, shard), ownerId: id, purpose: 'profile_photo', at: joined },
      }),
    )
}

export async function seedPeople(
  { tx, ctx }: Seeding,
  newcomers: readonly Newcomer[],
  portraits: readonly Placed[],
): Promise<void> {
  const photos = new Map(portraits.map((photo) => [photo.ownerId, photo]))
  const rows = newcomers.map((one) => {
    const photo = photos.get(one.id)
    return {
      id: String(rowId(one.id)),
      account_id: String(rowId(one.accountId)),
      email: demoEmail(one.handle),
      handle: one.handle,
      display_name: one.name,
      first_name: one.name.split(' ')[0] ?? '',
      is_public: !one.isPrivate,
      bio: one.bio,
      location: one.isQuiet ? '' : one.place,
      paypal_email:
        one.isSeller && one.handle !== WITHOUT_ADDRESS ? `payouts+${one.handle}@demo.example` : null,
      photo_media_id: photo ? String(rowId(photo.id)) : null,
      photo_key: photo?.key ?? null,
      photo_widths: photo?.shape?.widths ?? null,
      is_quiet: one.isQuiet,
      joined: one.joined.toISOString(),
    }
  })
  await sql`
    insert into account (id, email, verified_at, created_at, first_name)
    select distinct on (account_id) account_id, email, joined, joined, left(first_name, 50)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as t (account_id bigint, id bigint, email text, joined timestamptz, first_name text)
     order by account_id, id`.execute(tx)
  const insertProfiles = sql`
    insert into profile (id, account_id, handle, display_name, is_public, created_at, bio, location, paypal_email,
                         paypal_changed_at)
    select id, account_id, handle, display_name, is_public, joined, bio, location, paypal_email,
           case when paypal_email is not null then joined end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as t (id bigint, account_id bigint, handle text, display_name text, is_public boolean, joined timestamptz,
              bio text, location text, paypal_email text)`
  await insertProfiles.execute(tx)
  await insertPlaced(tx, portraits)
  await sql`
    update profile
       set photo_media_id = t.photo_media_id, photo_key = t.photo_key, photo_widths = t.photo_widths
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as t (id bigint, photo_media_id bigint, photo_key text, photo_widths integer[])
     where profile.id = t.id and t.photo_key is not null`.execute(tx)
  // One hash for all of them: nobody's secret, and hashing is slow on purpose.
  const passwords = createPasswords(ctx.config.secrets.pepper)
  const { phc, pepperId } = await passwords.inTurn((hasher) => hasher.hash(DEMO_PASSWORD))
  await sql`
    insert into account_password (account_id, phc, pepper_id, is_long)
    select distinct account_id, ${phc}, ${pepperId}, true
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (account_id bigint, is_quiet boolean)
     where not is_quiet`.execute(tx)
  // Below everybody who has posted; their posts move them up.
  await sql`
    insert into profile_explore (profile_id, active_id)
    select id, id >> 10 from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id bigint, is_public boolean, is_quiet boolean)
     where is_public and not is_quiet
    on conflict do nothing`.execute(tx)
}

/** Which of the named people somebody quiet follows. */
export function follows(newcomers: readonly Member[], dice: Dice): { follower: Member; followee: Member }[] {
  const byHandle = new Map(newcomers.map((one) => [one.handle, one]))
  const named = people.flatMap((person) => {
    const follower = byHandle.get(person.handle)
    return person.follows.flatMap((handle) => {
      const followee = byHandle.get(handle)
      return follower && followee && follower.accountId !== followee.accountId ? [{ follower, followee }] : []
    })
  })
  const followable = newcomers.filter(({ isQuiet, isPrivate }) => !isQuiet && !isPrivate)
  const popular = followable.flatMap((one) =>
    Array<Member>(1 + named.filter(({ followee }) => followee === one).length).fill(one),
  )
  const quiet = newcomers
    .filter(({ isQuiet }) => isQuiet)
    .flatMap((follower) => {
      const chosen = new Set(Array.from({ length: dice.integer(4, 22) }, () => dice.pick(popular)))
      return [...chosen].map((followee) => ({ follower, followee }))
    })
  return [...named, ...quiet]
}
