import { cellToBoundary, cellToLatLng, greatCircleDistance, gridDisk, latLngToCell, UNITS } from 'h3-js'
import { median } from '../harness/measure.ts'
import { proof } from '../harness/proof.ts'
import { createSwarm, findAuthor } from './location-probes/adversary.ts'
import { createPeople, type Person, type Point } from './location-probes/people.ts'

const MISSION: Point = { latitude: 37.7599, longitude: -122.4148 }
const LOS_ANGELES: Point = { latitude: 34.0407, longitude: -118.2468 }
const MANHATTAN: Point = { latitude: 40.754, longitude: -73.984 }

/** A cell is about 131 m from edge to edge and 152 m from corner to corner. */
const HALF_A_CELL_METRES = 65
const CELLS_PER_HOUR = 30
const SWEPT = 60

export default proof({
  name: 'location-probes',
  about: 'Queries from many places locate an author no better than half a cell, and are limited',
  ci: false,
  engines: true,
  mutants: {
    'finer-cells': {
      file: 'contract/src/limits.ts',
      find: 'cellResolution: 10,',
      replace: 'cellResolution: 12,',
      why: 'posts are stored and matched by cells the size of a room',
    },
    'reveals-cell': {
      file: 'server/src/modules/places/places.policy.ts',
      find: "label: 'nearby' }",
      replace: 'label: spot.cell }',
      why: 'the label reveals the cell',
    },
    'new-visitor-new-luck': {
      file: 'server/src/modules/places/probing.ts',
      find: 'return [visitors, { ...one',
      replace: 'return [{ ...one',
      why: 'every visitor has a separate allowance, and visitors cost nothing',
    },
    'counts-sessions': {
      file: 'server/src/modules/places/probing.ts',
      find: '{ ...one, who: `account ${viewer.accountId}` },',
      replace: '',
      why: 'every session of an account has a separate allowance',
    },
    'never-a-jump': {
      file: 'server/src/modules/places/places.policy.ts',
      find: 'return km > (limits',
      replace: 'return false && km > (limits',
      why: 'a session may be in two cities at once',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const { url } = await p.spawnServer('server/src/api.ts', {
      env: {
        ...database.env,
        RATE_FACTOR: '1000000',
        LIMITS: '{"posts":{"perHour":1000,"perDay":1000}}',
        TRUSTED_PROXIES: '1',
        LOG_LEVEL: 'error',
      },
      quiet: true,
    })
    const people = createPeople(url, database)
    await people.warmUp(MISSION)
    const author = await people.member('author', '198.51.100.1')

    const twins = standingIn(latLngToCell(MISSION.latitude, MISSION.longitude, 10), p.random.next)
    await Promise.all(twins.map((twin, i) => author.post(`twin ${i}`, twin)))
    const sweep = gridDisk(latLngToCell(LOS_ANGELES.latitude, LOS_ANGELES.longitude, 10), 10)
    const beats = p.random.shuffle(sweep).slice(0, SWEPT).map(middle)
    await Promise.all(beats.map((beat, i) => author.post(`beat ${i}`, beat)))

    // No limits: as many addresses and sessions as probes need, adapting to each response.
    const swarm = createSwarm(people)
    const most = p.size({ quick: 300, full: 10_000 })
    let distinguished = 0
    const leaks = new Set<string>()
    const ask = async (point: Point) => {
      const { texts, body } = await swarm.ask(point)
      const seen = texts.filter((text) => text.startsWith('twin')).length
      if (seen !== 0 && seen !== twins.length) distinguished++
      for (const [, leak] of body.matchAll(/("latitude"|"longitude"|8a[0-9a-f]{9}ffff)/g))
        leaks.add(leak ?? '')
      return texts.includes('twin 0')
    }
    // Also from where they are, which the swarm cannot know.
    for (const twin of twins) await ask(twin)
    const finding = await findAuthor(ask, { around: MISSION, radiusCells: 8, most, random: p.random })
    const errors = finding === null ? [] : twins.map((twin) => metres(finding.estimate, twin))
    const apart = Math.max(...twins.flatMap((a) => twins.map((b) => metres(a, b))))
    if (errors.length > 0) p.figure('median error of the best estimate, metres', Math.round(median(errors)))
    p.require('the probes found the cell', finding !== null, `${swarm.probes()} probes`)
    p.require(
      'no answer distinguishes authors of one cell',
      distinguished === 0,
      `${distinguished} distinguished ${twins.length} authors up to ${Math.round(apart)} m from each other`,
    )
    p.require(
      'the best estimate is off by half a cell for some of them',
      Math.max(0, ...errors) >= HALF_A_CELL_METRES,
      `off by up to ${Math.round(Math.max(0, ...errors))} m`,
    )
    p.require('no answer contains a cell or coordinates', leaks.size === 0, `${[...leaks].slice(0, 2)}`)

    // One attacker. Every beat has a post, so a response without one was a coarse response.
    const visitors = await nearAnswers(beats, () => people.visitor('198.51.100.2'))
    p.require(
      'visitors of one IP address share one allowance',
      visitors <= CELLS_PER_HOUR,
      `visitors saw ${visitors} of ${SWEPT}`,
    )

    await people.member('walker', '198.51.100.3')
    const walkers = await Promise.all([4, 5, 6].map((n) => people.again('walker', `198.51.100.${n}`)))
    const walked = await nearAnswers(beats, async (i) => walkers[i % 3] as Person)
    p.require(
      'an account has one allowance for all its sessions',
      walked <= CELLS_PER_HOUR,
      `an account saw ${walked}`,
    )
    p.require('an honest user sees nearby posts', visitors > 20 && walked > 20)

    const jumper = await people.member('jumper', '198.51.100.7')
    const hops = [beats[0], MANHATTAN, ...beats.slice(1, 10)] as Point[]
    const hopped = await nearAnswers(hops, async () => jumper)
    p.require(
      'a session that jumps between cities sees only city scope and wider',
      hopped === 1,
      `a jumper saw ${hopped}`,
    )

    const kept = await database.query<{ row: string }>('select post::text as row from post')
    const points = kept.filter(({ row }) => /-?\d{1,3}\.\d{4,}/.test(row))
    p.require(
      'no coordinates are stored with a post',
      kept.length > 0 && points.length === 0,
      `${kept.length} posts, ${points.length} points`,
    )
  },
})

/** From how many of these points something nearby was seen. */
async function nearAnswers(points: readonly Point[], who: (i: number) => Promise<Person>): Promise<number> {
  const isNear = async (point: Point, i: number) => {
    const { texts } = await (await who(i)).seenFrom(point)
    return texts.some((text) => text.startsWith('beat'))
  }
  // The first two one after the other, the rest concurrently: a crowd must not get through together.
  const first = [await isNear(points[0] as Point, 0), await isNear(points[1] as Point, 1)]
  const rest = await Promise.all(points.slice(2).map((point, i) => isNear(point, i + 2)))
  return [...first, ...rest].filter(Boolean).length
}

/** People all over a cell: in its corners, just inside them, and at random points. */
function standingIn(cell: string, random: () => number): Point[] {
  const [latitude, longitude] = cellToLatLng(cell)
  const towards = ([lat, lng]: [number, number], share: number): Point => ({
    latitude: latitude + (lat - latitude) * share,
    longitude: longitude + (lng - longitude) * share,
  })
  const corners = cellToBoundary(cell)
  const inCorners = corners.map((corner) => towards(corner, 0.97))
  const anywhere = Array.from({ length: 8 }, (_, i) =>
    towards(corners[i % corners.length] as [number, number], Math.sqrt(random()) * 0.9),
  )
  return [...inCorners, ...anywhere]
}

function middle(cell: string): Point {
  const [latitude, longitude] = cellToLatLng(cell)
  return { latitude, longitude }
}

const metres = (a: Point, b: Point) =>
  greatCircleDistance([a.latitude, a.longitude], [b.latitude, b.longitude], UNITS.m)
