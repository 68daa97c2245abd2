import { formatDate } from '../../ui/format/time.ts'

/** What the author or a buyer of a post reads about our decision. Apart from `texts.ts`: the first screen needs none. */
export const moderationTexts = {
  limited: 'Shown to your followers only',
  limitedText: (at: string, until: string | null) =>
    `We keep this post out of public lists${until === null ? '' : ` until ${dateOf(until)}`}. Links to it still work. Decided ${dateOf(at)}.`,
  removed: 'We removed this post',
  removedText: (at: string) => `Nobody else sees it, except who has bought it. Decided ${dateOf(at)}.`,
  bought: 'This post was removed',
  boughtText: 'You bought it, so it stays open to you. Nobody else can open or buy it.',
  why: 'Why, and how to appeal',
  edit: 'Edit post',
} as const

const dateOf = (at: string) => formatDate(new Date(at))
