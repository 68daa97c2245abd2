import { decodeId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bucketName, useStore } from '../testing/bucket.ts'
import { useWorld } from '../testing/world.ts'
import { takeInventory } from './take-inventory.ts'

const world = useWorld({ S3_BUCKET: bucketName() })
useStore(world)

const put = (key: string) =>
  world.ctx.storage.put(key, Buffer.from('x'), { contentType: 'application/octet-stream' })
const write = (statement: string) => world.ctx.db.write((tx) => sql.raw(statement).execute(tx))
/** Seven hours later: nothing is young any more. */
const look = async () => {
  const { missing, unnamed } = await takeInventory(
    world.ctx,
    world.composition.stored,
    Date.now() + 7 * 3_600_000,
  )
  return { missing: missing.toSorted(), unnamed: unnamed.toSorted() }
}
const keyOf = (letter: string) => letter.repeat(26)

test('what rows need and what is stored are compared, for every kind of object', async () => {
  const { profileId } = await world.as('alice')
  const owner = String(decodeId(profileId))
  const media = (id: number, key: string, values: string) =>
    write(`insert into media (id, owner_id, purpose, source_type, key, bytes, state_at, kind, is_locked, state, widths,
                              width, height, thumbhash, sha256, source_key)
           values (${id}, ${owner}, 'post', 'webp', '${key}', 1, now() - interval '2 hours', ${values})`)
  await media(1, keyOf('a'), `'image', false, 'ready', '{96,480}', 480, 480, 'x', null, null`)
  await media(2, keyOf('b'), `'file', true, 'ready', null, null, null, null, sha256('x'), null`)
  await media(
    3,
    keyOf('c'),
    `'image', true, 'processing', null, null, null, null, null, 'incoming/${keyOf('c')}'`,
  )
  await write(`insert into data_export (account_id, status, key, bytes, ready_at, until)
               select account_id, 'ready', 'exports/${keyOf('d')}', 1, now(), now() + interval '1 day'
                 from profile where id = ${owner}`)
  await write(`insert into erased_account (account_id, profile_ids) values (4711, '{}')`)
  expect(await look()).toEqual({
    missing: [
      `exports/${keyOf('d')}`,
      `incoming/${keyOf('c')}`,
      `locked/${keyOf('b')}/file`,
      `media/${keyOf('a')}/480.webp`,
      `media/${keyOf('a')}/96.webp`,
    ],
    unnamed: [],
  })

  for (const key of (await look()).missing) await put(key)
  expect(await look()).toEqual({ missing: [], unnamed: [] })

  const strays = [
    `erased/zzz.json`,
    `evidence/${keyOf('e')}/upload`,
    `exports/${keyOf('e')}`,
    `incoming/${keyOf('e')}`,
  ]
  for (const key of [...strays, `media/${keyOf('e')}/96.webp`]) await put(key)
  // Of an item that exists, under a name of its own: the row names its whole folder.
  await put(`media/${keyOf('a')}/still.webp`)
  expect((await look()).unnamed).toEqual([...strays, `media/${keyOf('e')}/96.webp`])
  const young = await takeInventory(world.ctx, world.composition.stored)
  expect(young.unnamed).toEqual([])
  expect(young.stored).toBe(11)
})
