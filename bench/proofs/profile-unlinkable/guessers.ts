import { decodeId, instantOfId, shardOfId } from '@sayso/contract/ids'
import type { Random } from '../../harness/random.ts'
import type { Face } from './life.ts'
import type { Seen } from './observations.ts'

/** Scores how much two profiles look like they belong to one account; higher is more. */
export interface Guesser {
  readonly by: string
  readonly alike: (a: string, b: string) => number
}

export interface Guess {
  readonly by: string
  /** For how many profiles it named another one of the same account. */
  readonly right: number
  /** How often a true pair looks more alike to it than any other pair: 0.5 is a coin. */
  readonly odds: number
}

/** A value shared by more profiles than this says nothing about three of them. */
const COMMON = 12

export function guessers({ values, places, postIds }: Seen): Guesser[] {
  const postOf = (id: string) => postIds.get(id) as string
  const nearBy = (number: (id: string) => number) => {
    const known = new Map([...values.keys()].map((id) => [id, number(id)]))
    return (a: string, b: string) => -Math.abs((known.get(a) ?? 0) - (known.get(b) ?? 0))
  }
  const place = (of: ReadonlyMap<string, number>) => nearBy((id) => of.get(id) ?? -1)
  return [
    { by: 'the shard in their ids', alike: sharedBits((id) => Number(shardOfId(id)), values) },
    {
      by: 'the shard in the ids of their posts',
      alike: sharedBits((id) => Number(shardOfId(postOf(id))), values),
    },
    { by: 'the sequence in their ids', alike: nearBy((id) => Number(decodeId(id) & 1023n)) },
    { by: 'the last bits of their ids', alike: sharedBits((id) => Number(decodeId(id) & 1023n), values) },
    { by: 'when they were made', alike: nearBy((id) => instantOfId(id).getTime()) },
    { by: 'when they published', alike: nearBy((id) => instantOfId(postOf(id)).getTime()) },
    { by: 'their places in the list of profiles', alike: place(places.profiles) },
    { by: 'their places in the feed', alike: place(places.posts) },
    { by: 'values that few others have', alike: rareValues(values) },
  ]
}

/** How many of twelve bits are the same. */
function sharedBits(bits: (id: string) => number, ids: ReadonlyMap<string, unknown>) {
  const known = new Map([...ids.keys()].map((id) => [id, bits(id)]))
  return (a: string, b: string) => {
    let differing = (known.get(a) ?? 0) ^ (known.get(b) ?? 0)
    let shared = 12
    for (; differing > 0; differing &= differing - 1) shared--
    return shared
  }
}

/** Uses any value that two profiles have in common with hardly anybody else. */
function rareValues(values: Seen['values']): Guesser['alike'] {
  const holders = new Map<string, number>()
  const distinct = new Map([...values].map(([id, all]) => [id, new Set(all)]))
  for (const all of distinct.values())
    for (const value of all) holders.set(value, (holders.get(value) ?? 0) + 1)
  const isRare = (value: string) => (holders.get(value) ?? 0) > 1 && (holders.get(value) ?? 0) <= COMMON
  const rare = new Map([...distinct].map(([id, all]) => [id, new Set([...all].filter(isRare))]))
  return (a, b) => {
    let alike = 0
    const others = rare.get(b)
    for (const value of rare.get(a) ?? []) if (others?.has(value)) alike += 1 / (holders.get(value) ?? 1)
    return alike
  }
}

/**
 * Lets a guesser name one other profile for each, and choose between true pairs and others. Ties are broken at random.
 */
export function judge({ by, alike }: Guesser, faces: readonly Face[], random: Random): Guess {
  let right = 0
  for (const face of faces) {
    let best = Number.NEGATIVE_INFINITY
    let equals = 0
    let named = face
    for (const other of faces) {
      if (other === face) continue
      const score = alike(face.profileId, other.profileId)
      if (score < best) continue
      equals = score > best ? 1 : equals + 1
      best = score
      if (random.next() * equals < 1) named = other
    }
    if (named.account === face.account) right++
  }
  return { by, right, odds: oddsOf(alike, faces, random) }
}

const OTHERS = 20

function oddsOf(alike: Guesser['alike'], faces: readonly Face[], random: Random): number {
  const byAccount = Map.groupBy(faces, ({ account }) => account)
  let won = 0
  let tosses = 0
  for (const own of byAccount.values()) {
    for (const [i, a] of own.entries()) {
      for (const b of own.slice(i + 1)) {
        const score = alike(a.profileId, b.profileId)
        for (let n = 0; n < OTHERS; n++) {
          const [c, d] = [random.pick(faces), random.pick(faces)]
          if (c.account === d.account) continue
          const against = alike(c.profileId, d.profileId)
          won += score > against ? 1 : score === against ? 0.5 : 0
          tosses++
        }
      }
    }
  }
  return won / tosses
}
