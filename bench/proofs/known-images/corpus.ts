import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashesOf } from '@sayso/server/testing/known-images'
import { drawScene } from '@sayso/server/testing/scenes'

export interface Picture {
  readonly name: string
  readonly bytes: Buffer
}

export interface Hashed {
  readonly name: string
  readonly sha256: string
  readonly phash: string
}

export const hashed = async ({ name, bytes }: Picture): Promise<Hashed> => ({
  name,
  ...(await hashesOf(bytes)),
})

const OTHERS_FROM = 1_000_000

/** Pictures for a list, and others: drawn here, another one for each number. */
export const knownPicture = async (number: number): Promise<Picture> => ({
  name: `known-${number}`,
  bytes: await drawScene(number),
})
export const otherPicture = async (number: number): Promise<Picture> => ({
  name: `other-${number}`,
  bytes: await drawScene(OTHERS_FROM + number, { width: 320, height: 240 }),
})

const demo = fileURLToPath(new URL('../../../server/src/demo/pictures', import.meta.url))

/** Portraits and scenes of the demo world: all different, and many of them alike in how they are composed. */
export function demoPictures(): Picture[] {
  return ['portraits', 'scenes'].flatMap((kind) =>
    readdirSync(join(demo, kind))
      .sort()
      .map((name) => {
        const files = readdirSync(join(demo, kind, name)).filter((file) => file.endsWith('.webp'))
        const largest = files.sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))[0] ?? ''
        return { name: `${kind}/${name}`, bytes: readFileSync(join(demo, kind, name, largest)) }
      }),
  )
}
