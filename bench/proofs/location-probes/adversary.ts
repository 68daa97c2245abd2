import { cellToLatLng, gridDisk, latLngToCell } from 'h3-js'
import type { Random } from '../../harness/random.ts'
import type { People, Person, Point } from './people.ts'

/** An author near enough to be looked for, and how they were found. */
export interface Finding {
  /** The centre of all places where the author may be. */
  readonly estimate: Point
  readonly probes: number
}

/** Each address is abandoned before it has asked from enough cells to be noticed. */
const PROBES_PER_ADDRESS = 25
const RAYS_CONCURRENCY = 8
const METRES_PER_DEGREE = 111_195

/** Asks from anywhere, as somebody else each time it might be noticed. */
export function createSwarm(people: People) {
  let probes = 0
  let bot: Promise<Person> | null = null
  return {
    probes: () => probes,
    async ask(point: Point) {
      if (bot === null || probes % PROBES_PER_ADDRESS === 0) {
        const n = Math.floor(probes / PROBES_PER_ADDRESS)
        bot = people.visitor(`203.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
      }
      probes++
      return (await bot).seenFrom(point)
    },
  }
}

/**
 * Searches as well as possible for somebody who only sees whether a post is there: first cell by cell until it is
 * visible, then by bisection along rays for where exactly visibility ends. All that can be learnt is the outline of the
 * area where it is visible.
 */
export async function findAuthor(
  ask: (point: Point) => Promise<boolean>,
  { around, radiusCells, most, random }: { around: Point; radiusCells: number; most: number; random: Random },
): Promise<Finding | null> {
  let probes = 0
  const isSeen = async (point: Point) => {
    probes++
    return ask(point)
  }
  const first = await firstSight(isSeen, around, radiusCells, random)
  if (first === null) return null

  const outline: Point[] = []
  let rays = 0
  const followRays = async () => {
    while (probes < most) {
      // Golden-angle steps: however many rays there is time for, they are spread evenly.
      const angle = rays++ * 2.399963
      let inside = 0
      let outside = 600
      while (outside - inside > 0.1) {
        const middle = (inside + outside) / 2
        if (await isSeen(moved(first, angle, middle))) inside = middle
        else outside = middle
      }
      outline.push(moved(first, angle, inside))
    }
  }
  await Promise.all(Array.from({ length: RAYS_CONCURRENCY }, followRays))
  return { estimate: middleOf(outline), probes }
}

async function firstSight(
  isSeen: (point: Point) => Promise<boolean>,
  around: Point,
  radiusCells: number,
  random: Random,
): Promise<Point | null> {
  const cells = gridDisk(latLngToCell(around.latitude, around.longitude, 10), radiusCells)
  for (const cell of random.shuffle(cells)) {
    const [latitude, longitude] = cellToLatLng(cell)
    if (await isSeen({ latitude, longitude })) return { latitude, longitude }
  }
  return null
}

export function moved({ latitude, longitude }: Point, angle: number, metres: number): Point {
  const north = (metres * Math.cos(angle)) / METRES_PER_DEGREE
  const east = (metres * Math.sin(angle)) / METRES_PER_DEGREE / Math.cos((latitude * Math.PI) / 180)
  return { latitude: latitude + north, longitude: longitude + east }
}

/** The centroid of an outline, given by its corners in order. */
function middleOf(outline: readonly Point[]): Point {
  const [origin] = outline
  if (!origin) throw new Error('the cells have no outline')
  const scale = Math.cos((origin.latitude * Math.PI) / 180)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const about = { x: mean(outline.map((o) => o.longitude * scale)), y: mean(outline.map((o) => o.latitude)) }
  const corners = outline
    .map(({ latitude, longitude }) => ({ x: longitude * scale - about.x, y: latitude - about.y }))
    .sort((a, b) => Math.atan2(a.y, a.x) - Math.atan2(b.y, b.x))
  let area = 0
  let x = 0
  let y = 0
  for (const [i, a] of corners.entries()) {
    const b = corners[(i + 1) % corners.length] ?? a
    const cross = a.x * b.y - b.x * a.y
    area += cross / 2
    x += ((a.x + b.x) * cross) / 6
    y += ((a.y + b.y) * cross) / 6
  }
  return { latitude: about.y + y / area, longitude: (about.x + x / area) / scale }
}
