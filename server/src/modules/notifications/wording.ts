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
