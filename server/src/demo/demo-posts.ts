import { type Person, people } from './people.ts'
import type { Dice } from './random.ts'
import {
  closings,
  elsewhere,
  emojiOnly,
  links,
  oneWord,
  openings,
  tags,
  teasers,
  thoughts,
} from './sentences.ts'

export interface DemoPost {
  readonly author: Person
  readonly text: string
  /** Minutes before now. */
  readonly age: number
  readonly durationMinutes: number
  readonly visibility: 'everyone' | 'followers'
  readonly reach: string
  readonly price: number | null
  readonly canPayMore: boolean
  readonly hidden: string | null
  readonly counts: DemoCounts
}

export interface DemoCounts {
  readonly likes: number
  readonly dislikes: number
  readonly trues: number
  readonly falses: number
  readonly comments: number
  readonly reposts: number
  readonly shares: number
  readonly purchases: number
}

const HOUR = 60
const DAY = 24 * HOUR
const WEEKS_BACK = 6
const LONGEST = 4000
/** Each buyer is a purchase in the ledger. */
const MAX_BUYERS = 120
const PRICES = [50, 99, 100, 200, 250, 300, 499, 500, 1000, 2500, 9900, 50_000]
const DURATIONS = [15, HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY, 30 * DAY]

export function writePosts(count: number, dice: Dice): DemoPost[] {
  const chorus = people.flatMap((person) => Array<Person>(person.weight).fill(person))
  return Array.from({ length: count }, (_, i) => {
    const author = dice.pick(chorus)
    // Everyone posts at least once, whatever the dice say.
    return writePost(people[i] ?? author, i, dice)
  })
}

function writePost(author: Person, i: number, dice: Dice): DemoPost {
  const isSold = author.sells === true && dice.chance(0.35)
  const price = isSold ? dice.pick(PRICES) : null
  // Denser the more recent; the newest is a few minutes old.
  const age = 2 + Math.floor(dice.roll() ** 2.2 * WEEKS_BACK * 7 * DAY)
  return {
    author,
    text: isSold ? teaser(author, dice) : text(author, i, dice),
    age,
    durationMinutes: dice.chance(0.08) ? dice.pick(DURATIONS) : 0,
    visibility: dice.chance(0.03) ? 'followers' : 'everyone',
    reach: dice.chance(0.04) ? dice.pick(['c:US', 'c:DE', 's:US-CA']) : 'w',
    price,
    canPayMore: price !== null && dice.chance(0.4),
    hidden: isSold ? paragraphs(author, dice, dice.integer(400, 6000)) : null,
    counts: count(dice, age, price !== null),
  }
}

function text(author: Person, i: number, dice: Dice): string {
  const kind = dice.roll()
  if (kind < 0.05) return dice.pick(oneWord)
  if (kind < 0.1) return dice.pick(emojiOnly)
  if (kind < 0.14) return paragraphs(author, dice, dice.integer(900, LONGEST))
  if (kind < 0.2) return list(author, dice)
  if (kind < 0.32) return `${thought(author, dice)}\n\n${dice.pick(links)}`
  if (kind < 0.44) return `${mention(author, dice)} ${thought(author, dice)}`
  if (kind < 0.6) return `${thought(author, dice)} ${someTags(author, dice)}`
  if (kind < 0.8) return sentences(author, dice, dice.integer(2, 5))
  return i % 3 === 0 ? `${dice.pick(openings)} ${thought(author, dice)}` : thought(author, dice)
}

/** People who do not write in English still do so now and then. */
function thought(author: Person, dice: Dice): string {
  if (author.tongue === 'en' || dice.chance(0.15)) return dice.pick(thoughts[author.topic])
  return dice.pick(elsewhere[author.tongue])
}

function sentences(author: Person, dice: Dice, count: number): string {
  const said = new Set<string>()
  while (said.size < count) {
    const before = said.size
    said.add(thought(author, dice))
    if (said.size === before) break
  }
  if (dice.chance(0.3)) said.add(dice.pick(closings))
  return [...said].join(' ')
}

/** Everything this person could write, their own sentences first, so that a long text never repeats itself. */
function repertoire(author: Person, dice: Dice): string[] {
  const own = author.tongue === 'en' ? thoughts[author.topic] : elsewhere[author.tongue]
  const rest = Object.values(thoughts).flat()
  return [...new Set([...dice.shuffle(own), ...dice.shuffle(rest)])]
}

function paragraphs(author: Person, dice: Dice, longest: number): string {
  let text = ''
  for (const next of repertoire(author, dice)) {
    const joint = text === '' ? '' : dice.chance(0.25) ? '\n\n' : ' '
    if (text.length + joint.length + next.length > longest) break
    text += joint + next
  }
  return text
}

function list(author: Person, dice: Dice): string {
  const lines = Array.from({ length: dice.integer(3, 6) }, (_, i) => `${i + 1}. ${thought(author, dice)}`)
  return `${dice.pick(openings)}\n${lines.join('\n')}`
}

function mention(author: Person, dice: Dice): string {
  const other = dice.pick(people)
  return other.handle === author.handle ? '@mara' : `@${other.handle}`
}

function someTags(author: Person, dice: Dice): string {
  const own = tags[author.topic]
  return [...new Set([dice.pick(own), dice.pick(own)])].join(' ')
}

function teaser(author: Person, dice: Dice): string {
  return dice.chance(0.5) ? dice.pick(teasers) : `${thought(author, dice)} ${dice.pick(teasers)}`
}

/** From nobody to everybody, so that cards show numbers of every width. */
function count(dice: Dice, age: number, isSold: boolean): DemoCounts {
  const scale =
    age < HOUR ? dice.pick([0, 0, 1, 3]) : dice.pick([0, 3, 3, 12, 48, 48, 150, 999, 1000, 10_400, 128_000])
  const share = (of: number) => Math.floor(scale * of * dice.roll())
  return {
    likes: scale,
    dislikes: share(0.2),
    trues: share(0.9),
    falses: share(0.35),
    comments: share(0.3),
    reposts: share(0.1),
    shares: share(0.1),
    purchases: isSold ? Math.min(share(0.5), MAX_BUYERS) : 0,
  }
}
