import { median } from '../../harness/measure.ts'
import { postgresCpu } from '../../harness/postgres-cpu.ts'
import type { Proving } from '../../harness/proof.ts'
import type { Feed, From, ServedWorld } from './feeds.ts'

export const MAX = 1.3
export const DEEP_PAGE = 500
const PAGES_READ = 10
const POSTS_PER_PAGE = 20

export interface ServedWorlds {
  readonly small: ServedWorld
  readonly large: ServedWorld
}

/** Checks how a feed's cost grows; returns PostgreSQL's CPU time for a page in the larger world. */
export async function measureFeed(p: Proving, one: Feed, { small, large }: ServedWorlds): Promise<number> {
  const top = await run(one, large, {})
  const contestants = {
    small: await run(one, small, {}),
    large: top,
    deep: one.isShallow ? top : await run(one, large, { cursor: await endOfPage(one, large, DEEP_PAGE - 1) }),
  }
  const repeats = p.size({ quick: 1, full: 2 })
  const warmUps = 2
  const cpu: Record<keyof typeof contestants, number[]> = { small: [], large: [], deep: [] }
  const timed = (key: keyof typeof contestants) => async () => {
    const { world, pages } = contestants[key]
    const calls = Array.from({ length: repeats }, () => pages).flat()
    const passed: number[] = []
    const spent = await postgresCpu(world.database, async () => {
      for (const from of calls) {
        const began = performance.now()
        await one.read(world, from)
        passed.push(performance.now() - began)
      }
    })
    cpu[key].push(spent / calls.length)
    return median(passed)
  }
  const measured = await p.measure.rounds(
    { small: timed('small'), large: timed('large'), deep: timed('deep') },
    { rounds: p.size({ quick: 7, full: 15 }), warmUps },
  )

  const { name } = one
  const cpuOf = (key: keyof typeof contestants) => median(cpu[key].slice(warmUps))
  const places = {
    small: `${small.size} page 0`,
    large: `${large.size} page 0`,
    deep: `${large.size} page ${DEEP_PAGE}`,
  }
  for (const key of one.isShallow ? (['small', 'large'] as const) : (['small', 'large', 'deep'] as const))
    p.figure(
      `${name}, ${places[key]}`,
      `${measured.median(key).toFixed(2)} ms, ${cpuOf(key).toFixed(3)} ms of PostgreSQL`,
    )
  const hold = (fact: string, over: 'large' | 'deep', under: 'small' | 'large') => {
    // Compared by PostgreSQL's CPU time: elapsed time says more about what else the machine is doing.
    const ratio = cpuOf(over) / cpuOf(under)
    const figure = `${name} ${ratio.toFixed(2)} x (${measured.ratio(over, under).toFixed(2)} x in time)`
    p.require(`${name}: ${fact} within ${MAX}`, ratio <= MAX, figure)
  }
  hold(`page 0 in ${large.size} against ${small.size}`, 'large', 'small')
  if (!one.isShallow) hold(`page ${DEEP_PAGE} against page 0`, 'deep', 'large')
  return cpuOf('large')
}

interface MeasuredRun {
  readonly world: ServedWorld
  readonly pages: readonly From[]
}

/** Several pages in a row: a single one may hold more pictures, or more for sale, than another. */
async function run({ name, isShallow, read }: Feed, world: ServedWorld, from: From): Promise<MeasuredRun> {
  const pages: From[] = [from]
  for (;;) {
    const { posts, end } = await read(world, pages.at(-1) ?? from)
    if (isShallow && (end === null || posts !== POSTS_PER_PAGE)) return { world, pages }
    if (posts !== POSTS_PER_PAGE) throw new Error(`a page of ${name} in ${world.size} holds ${posts} posts`)
    if (pages.length === PAGES_READ) return { world, pages }
    pages.push({ cursor: end ?? '' })
  }
}

async function endOfPage({ name, read }: Feed, world: ServedWorld, page: number): Promise<string> {
  const { end } = await read(world, { page })
  if (end === null) throw new Error(`${name} ends before page ${page} in ${world.size}`)
  return end
}
