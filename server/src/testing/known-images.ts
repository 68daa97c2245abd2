import { Readable } from 'node:stream'
import { staffHeldMedia, staffOpenHeld } from '@sayso/contract/calls/held-media'
import { staffApprove, staffPending } from '@sayso/contract/calls/staff'
import type { HeldMedia } from '@sayso/contract/shapes/held-media'
import sharp from 'sharp'
import { putEntries } from '../modules/known-images/list/local-list.queries.ts'
import { hashOf } from '../modules/media/hold/hash-upload.ts'
import { phashOf } from '../modules/media/render/phash.ts'
import type { Actor } from './cast.ts'
import type { World } from './world.ts'

export async function hashesOf(picture: Buffer): Promise<{ sha256: string; phash: string }> {
  const pixels = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  return {
    sha256: (await hashOf(Readable.from([picture]))).toString('hex'),
    phash: await phashOf(pixels as Parameters<typeof phashOf>[0]),
  }
}

/** Puts a picture on a list in the database. */
export async function listPicture(
  { ctx }: Pick<World, 'ctx'>,
  entry: string,
  picture: Buffer,
): Promise<void> {
  const hashes = await hashesOf(picture)
  await ctx.db.write((tx) => putEntries(tx, 'test', [{ entry, ...hashes }]))
}

/** What the desk says about the only upload of somebody that waits. */
export async function heldOf(staff: Actor, handle: string): Promise<HeldMedia> {
  const { held } = await staff.call(staffHeldMedia)
  const [one, ...more] = held.filter((found) => found.handle === handle)
  if (one === undefined || more.length > 0) throw new Error(`not one upload of ${handle} is held`)
  return one
}

/** Two of staff agree to see something. */
export async function agreeToSee(
  [asking, agreeing]: readonly [Actor, Actor],
  media_id: HeldMedia['media_id'],
): Promise<void> {
  await asking.call(staffOpenHeld, { media_id, because: 'to decide about it' })
  const { pending } = await agreeing.call(staffPending)
  const found = pending.find(({ act, detail }) => act === 'open_held' && detail.startsWith(media_id))
  if (!found) throw new Error('nothing waits for a second person')
  await agreeing.call(staffApprove, {
    pending_id: found.pending_id,
    verdict: 'approve',
    because: 'I look at it too',
  })
}
