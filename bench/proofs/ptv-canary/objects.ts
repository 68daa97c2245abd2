import type { Proving } from '../../harness/proof.ts'
import type { Found } from './places.ts'
import type { World } from './world.ts'

/** Which objects are public, and what happens to requests for the others. */
export async function lookAtObjects(
  p: Proving,
  { url, database, objects }: World,
  clean: (place: string, texts: readonly Found[]) => void,
) {
  const found: Found[] = []
  for await (const { key } of objects.list('media/')) {
    const object = await objects.get(key)
    const bytes = Buffer.concat((await object?.stream.toArray()) ?? [])
    found.push({ from: key, text: key + bytes.toString('latin1') })
  }
  clean('public objects', found)
  const locked = await database.query<{ key: string }>(
    "select key from media where is_locked and state = 'ready'",
  )
  const astray = found.filter(({ from }) => locked.some(({ key }) => from.includes(key)))
  p.require(
    'no locked object is public',
    locked.length === 3 && astray.length === 0,
    `${astray.length} of ${locked.length}`,
  )
  let given = 0
  for await (const { key } of objects.list('locked/')) {
    const bare = (await objects.signedUrl(key, { expiresInSeconds: 60 })).replace(/\?.*/, '')
    const asked = [bare, `${url}/media/${key.replace('locked/', '')}`, `${url}/media/../${key}`]
    for (const one of asked) if ((await fetch(one)).ok) given++
  }
  p.require('no locked object is served without a signature', given === 0, `${given} given`)
  const keys: string[] = []
  for await (const { key } of objects.list('')) keys.push(key)
  await objects.remove(keys)
  objects.close()
}
