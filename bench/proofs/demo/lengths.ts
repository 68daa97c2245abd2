import { defaultLimits } from '@sayso/contract/limits'
import type { Database } from '../../harness/databases.ts'

const { accounts, posts, comments, media } = defaultLimits
/** Shorter than the product allows: a bio that a card shows whole. */
const BIO_ON_A_CARD = 160

/** Texts as they are stored, each with the most characters its place has room for. */
const PLACES: readonly (readonly [statement: string, most: number])[] = [
  ['select display_name as text from profile', accounts.displayNameMax],
  ['select handle as text from profile', accounts.handleMax],
  ['select bio as text from profile', BIO_ON_A_CARD],
  ['select text from post', posts.textMax],
  ['select text from post_secret', posts.ptvTextMax],
  ['select text from comment', comments.textMax],
  ['select public_alt as text from post_media', media.altTextMax],
]

export async function everyTextTooLong(database: Database): Promise<{ checked: number; texts: string[] }> {
  let checked = 0
  const texts: string[] = []
  for (const [statement, most] of PLACES) {
    const rows = await database.query<{ text: string | null }>(statement)
    checked += rows.length
    texts.push(
      ...rows.flatMap(({ text }) => ([...(text ?? '')].length > most ? [`over ${most}: ${text}`] : [])),
    )
  }
  return { checked, texts }
}
