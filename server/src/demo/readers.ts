import { createDice, type Dice } from './random.ts'
import { HOUR_MS, type Member, type Published } from './seeding.ts'

/* Who reads a post, and what they make of it. Pure: the same seed gives the same answers. */

const OF_FOLLOWERS = 0.8
const OF_OTHERS_WHILE_NEW = 0.35
const OF_OTHERS = 0.15
const NEW_HOURS = 72
/** So many answers to "is it true?" in twelve hours are a conversation; more would be a crowd that was sent. */
const ANSWERS_PER_HALF_DAY = 36
/** How much further than the average a camp goes its own way where opinions split. */
const CAMP = 0.35

type Liking = 'like' | 'dislike'
type Truth = 'true' | 'false'

interface Answer {
  readonly member: Member
  readonly liking: Liking | null
  readonly truth: Truth | null
}

/** One profile of each account that comes across the post. Never the author's own account. */
export function readersOf(
  { post, author, at }: Pick<Published, 'post' | 'author' | 'at'>,
  members: readonly Member[],
  followers: ReadonlySet<Member>,
  now: Date,
): Member[] {
  const dice = diceFor(post.id, 'readers')
  const isForFollowers = author.isPrivate || post.followers_only === true
  const isWorldwide = post.reach === 'world'
  const isNew = now.getTime() - at.getTime() < NEW_HOURS * HOUR_MS
  const place = post.place?.replace(/ [0-9]+$/, '') ?? null
  const byAccount = new Map<string, Member>()
  for (const member of members) {
    const roll = dice.roll()
    if (member.accountId === author.accountId) continue
    const isFollower = followers.has(member)
    const isHere = isWorldwide || member.place === place
    const share = !isHere
      ? 0
      : isFollower
        ? OF_FOLLOWERS
        : isForFollowers
          ? 0
          : isWorldwide && isNew
            ? OF_OTHERS_WHILE_NEW
            : OF_OTHERS
    if (roll < share && !byAccount.has(member.accountId)) byAccount.set(member.accountId, member)
  }
  return [...byAccount.values()]
}

/** At most one choice per axis and reader, by the post's tendency. */
export function answersTo(
  { post, at }: Pick<Published, 'post' | 'at'>,
  readers: readonly Member[],
  now: Date,
): Answer[] {
  const dice = diceFor(post.id, 'answers')
  const { likes, dislikes, true: trues, false: falses, state } = post.tendency
  const answering = trues + falses
  const halfDays = Math.ceil((now.getTime() - at.getTime()) / (12 * HOUR_MS))
  let left = ANSWERS_PER_HALF_DAY * Math.max(1, halfDays)
  return dice.shuffle(readers).map((member) => {
    const liked = dice.roll()
    const liking = liked < likes ? 'like' : liked < likes + dislikes ? 'dislike' : null
    const [answers, believes] = [dice.roll() < answering, dice.roll()]
    if (!answers || left === 0) return { member, liking, truth: null }
    left--
    const mean = trues / answering
    const camp = state === 'contested' ? Math.min(CAMP, mean, 1 - mean) * member.lean : 0
    return { member, liking, truth: believes < mean + camp ? 'true' : 'false' }
  })
}

export function diceFor(id: string, about: string): Dice {
  return createDice(
    [...`${about} ${id}`].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 17),
  )
}
