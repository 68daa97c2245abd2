import { appealTitle, decisionTitle } from '@sayso/contract/decision-titles'
import { readDecided } from './decided.policy.ts'
import type { About } from './notifications.policy.ts'

const EXCERPT = 220
const TITLE = 90

export const manyOf = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** The beginning of a text, in whole characters and, if possible, whole words. */
export function excerpt(text: string | null, most = EXCERPT): string {
  const flat = (text ?? '').replace(/\s+/g, ' ').trim()
  const characters = [...flat]
  if (characters.length <= most) return flat
  const cut = characters.slice(0, most).join('')
  const space = cut.lastIndexOf(' ')
  return `${space > most / 2 ? cut.slice(0, space) : cut}…`
}

/** The beginning of a post or comment, to name it. */
export const titleOf = (text: string): string => `“${excerpt(text, TITLE)}”`

interface Named {
  /** How many different people. */
  readonly people: number
  readonly newest: readonly { readonly handle: string }[]
}

/** Uses handles, because anybody can choose any display name: "@mara, @jonas and 3 others". */
export function namesOf({ people, newest }: Named): string {
  const [first, second] = new Set(newest.map(({ handle }) => `@${handle}`))
  if (first === undefined) return manyOf(people, 'person', 'people')
  if (people <= 1) return first
  if (second === undefined) return `${first} and ${manyOf(people - 1, 'other', 'others')}`
  if (people === 2) return `${first} and ${second}`
  return `${first}, ${second} and ${manyOf(people - 2, 'other', 'others')}`
}

/** Only counts: people are not named for a dislike or a false. */
export function reactionsOf(tallies: Readonly<Record<string, number>>): string[] {
  const { like = 0, true: trues = 0, dislike = 0, false: falses = 0 } = tallies
  return [
    ...(like > 0 ? [manyOf(like, 'like', 'likes')] : []),
    ...(trues > 0 ? [manyOf(trues, 'says true', 'say true')] : []),
    ...(dislike > 0 ? [manyOf(dislike, 'dislike', 'dislikes')] : []),
    ...(falses > 0 ? [manyOf(falses, 'says false', 'say false')] : []),
  ]
}

/** A notification in the words of the list, of push and of the subject of an email. */
export interface Sentence {
  /** The beginning of `text` that names people; null if it names nobody. */
  readonly who: string | null
  readonly text: string
}

export interface Happened extends Named {
  readonly about: About
  readonly count: number
  /** How many events there are of each sort: reactions, or the steps of a payout. */
  readonly tallies: Readonly<Record<string, number>>
  /** False if all follow requests are answered. */
  readonly isWaiting?: boolean
}

export function sentenceOf(happened: Happened): Sentence {
  const { about, people, count, isWaiting = true } = happened
  const names = namesOf(happened)
  const named = (what: string): Sentence => ({ who: names, text: `${names} ${what}` })
  switch (about) {
    case 'follower':
      return named(people === 1 ? 'follows you' : 'follow you')
    case 'follow_request':
      if (!isWaiting) return named('asked to follow you')
      return named(people === 1 ? 'asks to follow you' : 'ask to follow you')
    case 'post_comment':
      return named('commented on your post')
    case 'comment_reply':
      return named('replied to your comment')
    case 'post_mention':
    case 'comment_mention':
      return named('mentioned you')
    case 'post_reaction':
      return reacted(happened, 'post')
    case 'comment_reaction':
      return reacted(happened, 'comment')
    case 'sale':
      return named('bought your post')
    case 'author_mail':
      return named('wrote to you about a post you bought')
    case 'refund':
      if (isRemoved(happened.tallies))
        return unnamed('Your purchase was refunded because the post was removed')
      return unnamed(count === 1 ? 'Your purchase was refunded' : 'Your purchases were refunded')
    case 'release':
      return unnamed('A post you bought is now open')
    case 'settled':
      return unnamed(count === 1 ? 'A week of your sales is settled' : 'Weeks of your sales are settled')
    case 'payout':
      return unnamed(payoutStep(happened.tallies))
    case 'platform_refund':
      return unnamed(
        `${manyOf(count, 'sale of your post was', 'sales of your post were')} refunded${isRemoved(happened.tallies) ? ' because it was removed' : ''}`,
      )
    case 'dispute':
      return unnamed(`${manyOf(count, 'sale of your post was', 'sales of your post were')} disputed`)
    case 'decision':
    case 'report_decided':
      return unnamed(decidedText(about, happened.tallies))
  }
}

/** An appeal is decided after what it is about, so it is the newer of the two. */
function decidedText(about: 'decision' | 'report_decided', tallies: Happened['tallies']): string {
  const all = Object.keys(tallies).flatMap((detail) => readDecided(detail) ?? [])
  const appeal = all.find((one) => 'outcome' in one)
  if (appeal !== undefined) return appealTitle(appeal.outcome)
  const [decided] = all.filter((one) => 'decision' in one)
  if (decided === undefined) return 'We decided about something'
  return decisionTitle(decided, about === 'decision' ? 'author' : 'reporter')
}

/** Whether money went back because we removed the post. */
export const isRemoved = (tallies: Happened['tallies']): boolean => (tallies['takedown'] ?? 0) > 0

const unnamed = (text: string): Sentence => ({ who: null, text })

/** People are named if nobody among them disliked it or called it false; otherwise reactions are only counted. */
function reacted({ count, newest, people, tallies, ...named }: Happened, thing: string): Sentence {
  const { like = 0, true: trues = 0, dislike = 0, false: falses = 0 } = tallies
  if (newest.length === 0 || dislike + falses > 0 || like + trues < count)
    return unnamed(`${manyOf(count, 'reaction', 'reactions')} to your ${thing}`)
  const who = namesOf({ ...named, newest, people })
  const isOne = people === 1
  const likes = `${isOne ? 'likes' : 'like'} your ${thing}`
  const says = (what: string) => `${isOne ? 'says' : 'say'} ${what} is true`
  if (trues === 0) return { who, text: `${who} ${likes}` }
  if (like === 0) return { who, text: `${who} ${says(`your ${thing}`)}` }
  return { who, text: `${who} ${isOne ? `${likes} and ${says('it')}` : `reacted to your ${thing}`}` }
}

/** The last step that a payout has taken. */
function payoutStep({ sent, done, failed, returned }: Readonly<Record<string, number>>): string {
  if (returned) return 'A payout came back'
  if (failed) return 'A payout did not arrive'
  if (done) return 'Your payout has arrived'
  return sent ? 'Your payout is on its way' : 'A payout was made'
}
