import { createHash } from 'node:crypto'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { MediaId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { FILE, fileOf, folderOf, headersOf, VIDEO } from '../modules/media/media.keys.ts'
import { rowId } from '../platform/db/row-id.ts'
import type { Tx } from '../platform/db/tx.ts'

/* Pictures and videos are kept in the sizes that the media pipeline would have made of them, so that seeding only
   copies files. art/keep.mjs makes them. */

interface Kept {
  readonly folder: string
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
  readonly thumbhash: string
  readonly durationMs?: number
}

const home = join(import.meta.dirname, 'pictures')
const index: Readonly<Record<string, Kept>> = JSON.parse(readFileSync(join(home, 'index.json'), 'utf8'))

/** Something to show, with the objects it consists of and its future row. */
export interface Placed {
  readonly id: MediaId
  readonly ownerId: ProfileId | null
  readonly kind: 'image' | 'video' | 'file'
  readonly purpose: 'profile_photo' | 'post' | 'link_preview'
  readonly isLocked: boolean
  readonly alt: string
  readonly key: string
  readonly bytes: number
  readonly at: Date
  readonly shape: Kept | null
  readonly sha256: Buffer | null
  readonly objects: readonly { readonly name: string; readonly from: string | Buffer }[]
}

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

/** A key that a second seeding arrives at again. */
function keyFor(id: MediaId): string {
  const hash = createHash('sha256').update(`demo ${id}`).digest()
  return Array.from(hash.subarray(0, 26), (byte) => LETTERS.charAt(byte & 31)).join('')
}

interface Wish {
  readonly id: MediaId
  readonly ownerId: ProfileId | null
  readonly purpose: Placed['purpose']
  readonly isLocked?: boolean
  readonly alt?: string
  readonly at: Date
}

export function placePicture(src: string, { isLocked = false, alt = '', ...wish }: Wish): Placed {
  const shape = index[src]
  if (!shape) throw new Error(`there is no picture ${src}`)
  const names = [...shape.widths.map(fileOf), ...(shape.durationMs === undefined ? [] : [VIDEO])]
  const objects = names.map((name) => ({ name, from: join(home, shape.folder, name) }))
  return {
    ...wish,
    kind: shape.durationMs === undefined ? 'image' : 'video',
    isLocked,
    alt,
    key: keyFor(wish.id),
    bytes: objects.reduce((sum, { from }) => sum + statSync(from).size, 0),
    shape,
    sha256: null,
    objects,
  }
}

/** A file that buyers download. Always locked, like every file. */
export function placeFile(content: Buffer, wish: Omit<Wish, 'isLocked' | 'alt'>): Placed {
  return {
    ...wish,
    kind: 'file',
    isLocked: true,
    alt: '',
    key: keyFor(wish.id),
    bytes: content.length,
    shape: null,
    sha256: createHash('sha256').update(content).digest(),
    objects: [{ name: FILE, from: content }],
  }
}

const CONCURRENCY = 16

/** Puts the objects where their rows will say they are. Rows come after that, as in the product. */
export async function storeObjects({ storage }: Context, placed: readonly Placed[]): Promise<void> {
  await storage.prepare()
  const waiting = placed.flatMap((one) =>
    one.objects.map(({ name, from }) => ({
      key: `${folderOf(one)}${name}`,
      name,
      from,
      isLocked: one.isLocked,
    })),
  )
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      await storage.put(
        next.key,
        typeof next.from === 'string' ? createReadStream(next.from) : next.from,
        headersOf(next.name, next.isLocked),
      )
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}

/** The rows as processing leaves them, and the space they take of each profile. */
export async function insertPlaced(tx: Tx, placed: readonly Placed[]): Promise<void> {
  const rows = placed.map((one) => ({
    id: String(rowId(one.id)),
    owner_id: one.ownerId === null ? null : String(rowId(one.ownerId)),
    kind: one.kind,
    purpose: one.purpose,
    is_locked: one.isLocked,
    alt: one.alt,
    source_type: one.kind === 'video' ? 'mp4' : one.kind === 'file' ? 'file' : 'webp',
    key: one.key,
    bytes: one.bytes,
    width: one.shape?.width ?? null,
    height: one.shape?.height ?? null,
    widths: one.shape?.widths ?? null,
    thumbhash: one.shape?.thumbhash ?? null,
    duration_ms: one.shape?.durationMs ?? null,
    sha256: one.sha256?.toString('hex') ?? null,
    at: one.at.toISOString(),
  }))
  await sql`
    insert into media (id, owner_id, kind, purpose, is_locked, alt, state, source_type, key, bytes, width, height,
                       widths, thumbhash, duration_ms, sha256, created_at, state_at)
    select id, owner_id, kind, purpose, is_locked, alt, 'ready', source_type, key, bytes, width, height, widths,
           thumbhash, duration_ms, decode(sha256, 'hex'), at, at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as t (id bigint, owner_id bigint, kind text, purpose text, is_locked boolean, alt text, source_type text,
              key text, bytes bigint, width integer, height integer, widths integer[], thumbhash text,
              duration_ms integer, sha256 text, at timestamptz)`.execute(tx)
  await sql`
    insert into media_usage (profile_id, bytes)
    select owner_id, sum(bytes) from media where owner_id is not null and id = any(${placed.map(({ id }) => rowId(id))}::bigint[])
     group by owner_id
    on conflict (profile_id) do update set bytes = media_usage.bytes + excluded.bytes`.execute(tx)
}
