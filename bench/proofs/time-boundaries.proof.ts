import { ianaZone, instantOf } from '@sayso/contract/zones'
import { proof } from '../harness/proof.ts'
import { boundaryRules } from './time-boundaries/boundaries.ts'
import { cases, impossible } from './time-boundaries/cases.ts'

export default proof({
  name: 'time-boundaries',
  about: 'A typed time is the same instant in every layer, and rules change exactly at its millisecond',
  ci: true,
  engines: true,
  mutants: {
    'fixed-offsets': {
      file: 'contract/src/zones.ts',
      find: "EST: 'America/New_York',",
      replace: "EST: 'Etc/GMT+5',",
      why: 'EST is treated as a fixed offset, as some databases do',
    },
    'first-of-two': {
      file: 'contract/src/zones.ts',
      find: 'asUtc - Math.min(...shown)',
      replace: 'asUtc - Math.max(...shown)',
      why: 'a sale ends an hour early in autumn',
    },
    'gap-backwards': {
      file: 'contract/src/zones.ts',
      find: 'shown.length === 0 ? asUtc - before',
      replace: 'shown.length === 0 ? asUtc - after',
      why: 'a nonexistent time is moved before the gap',
    },
    'expires-late': {
      file: 'server/src/modules/posts/visibility.policy.ts',
      find: 'now < new Date(expiresAt).getTime()',
      replace: 'now <= new Date(expiresAt).getTime()',
      why: 'a post expires a millisecond late',
    },
    'releases-late': {
      file: 'server/src/modules/posts/posts.policy.ts',
      find: 'Date.parse(offer.release.at) <= now)',
      replace: 'Date.parse(offer.release.at) < now)',
      why: 'the locked part is released a millisecond late',
    },
    'sells-late': {
      file: 'server/src/modules/posts/sale/on-sale.policy.ts',
      find: 'now < Date.parse(offer.saleEnd.at)',
      replace: 'now <= Date.parse(offer.saleEnd.at)',
      why: 'a post is sold after the end of its sale',
    },
  },
  async run(p) {
    const wrong = cases.filter(([typed, zone, instant]) => instantOf(typed, zone)?.toISOString() !== instant)
    p.require(
      'every case gives the expected instant',
      wrong.length === 0,
      `${cases.length} cases, ${wrong.length} wrong ${wrong[0] ?? ''}`,
    )
    const taken = impossible.filter(([typed, zone]) => instantOf(typed, zone) !== null)
    p.require(
      'nonexistent times are rejected',
      taken.length === 0,
      `${taken.length} of ${impossible.length} impossible ones taken`,
    )

    // The database converts the same readings: both must agree, also around every clock change.
    const database = await p.freshDatabase()
    const zones = await sharedZones(database.query)
    const count = p.size({ quick: 20_000, full: 200_000 })
    const typed = Array.from({ length: count }, () => ({
      zone: p.random.pick(zones),
      typed: aroundChanges(p.random),
    }))
    const answers = await database.query<{ at: Date }>(
      `select (t::timestamp at time zone z) as at
         from unnest($1::text[], $2::text[]) with ordinality as asked (t, z, n) order by n`,
      [typed.map((one) => one.typed), typed.map(({ zone }) => ianaZone(zone))],
    )
    const apart = typed.filter(
      (one, i) => instantOf(one.typed, one.zone)?.getTime() !== answers[i]?.at.getTime(),
    )
    p.require(
      'PostgreSQL gives the same instants',
      answers.length === count && apart.length === 0,
      `${count} readings in ${zones.length} zones, ${apart.length} apart ${apart[0] ? JSON.stringify(apart[0]) : ''}`,
    )

    const faults = boundaryRules(cases.map(([, , instant]) => Date.parse(instant)))
    p.require(
      'rules change exactly at their millisecond',
      faults.length === 0,
      `${faults.length} late or early ${faults[0] ?? ''}`,
    )
  },
})

type Query = <Row extends object>(sql: string, values?: readonly unknown[]) => Promise<Row[]>

/**
 * Zones whose rules are the same on both sides. Each has its own copy of the zone data, some months old, and
 * governments change their minds: this proof is about reading clocks, not about whose copy is newer.
 */
async function sharedZones(query: Query): Promise<string[]> {
  const moments = CHANGE_DAYS.flatMap((day) =>
    Array.from(
      { length: 48 },
      (_, hour) => new Date(Date.parse(`${day}T00:00:00Z`) + (hour - 12) * 3_600_000),
    ),
  )
  const names = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))
  const rows = await query<{ zone: string; shown: string[] }>(
    `select zone, array(select to_char(moment at time zone zone, 'YYYY-MM-DD HH24:MI:SS')
                          from unnest($2::timestamptz[]) moment) as shown
       from unnest($1::text[]) zone where zone in (select name from pg_timezone_names)`,
    [names, moments],
  )
  const shared = rows.filter(({ zone, shown }) => {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    return moments.every((moment, i) => clock.format(moment) === shown[i])
  })
  return ['UTC', 'EST', 'CST', 'MST', 'PST', ...shared.map(({ zone }) => zone)]
}

/** Days on which clocks change somewhere, and two on which they do not. */
const CHANGE_DAYS = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
  '2026-07-01',
  '2026-12-31',
]

/** Mostly in the small hours of the days on which clocks change. */
function aroundChanges(random: {
  integer(from: number, to: number): number
  pick<T>(items: readonly T[]): T
}): string {
  const day = random.pick(CHANGE_DAYS)
  const two = (n: number) => String(n).padStart(2, '0')
  const time = `${two(random.integer(0, 4))}:${two(random.integer(0, 59))}:${two(random.integer(0, 59))}`
  return `${day} ${time}.${String(random.integer(0, 999)).padStart(3, '0')}`
}
