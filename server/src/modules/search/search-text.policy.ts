import { wordsSought } from '@sayso/contract/words'

/** The parsed text of the search box. */
export interface Sought {
  readonly words: readonly string[]
  /** A handle. */
  readonly from: string | null
  readonly hasMedia: boolean
  readonly isPaid: boolean
  /** Days start at midnight UTC: `before:` ends there, `after:` starts there. */
  readonly before: Date | null
  readonly after: Date | null
}

const OPERATOR = /^(from|has|is|before|after):(\S+)$/i
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Anything that is not a valid operator is searched for as plain text. */
export function readSearch(text: string): Sought {
  const sought = { from: null, hasMedia: false, isPaid: false, before: null, after: null }
  const plain: string[] = []
  const understood = text
    .split(/\s+/)
    .map((part) => {
      const operator = readOperator(part)
      if (operator === null) plain.push(part)
      return operator
    })
    .filter((operator) => operator !== null)
  return { words: wordsSought(plain.join(' ')), ...Object.assign(sought, ...understood) }
}

function readOperator(part: string): Partial<Sought> | null {
  const [, name = '', value = ''] = OPERATOR.exec(part) ?? []
  switch (`${name.toLowerCase()}:`) {
    case 'from:':
      return { from: value.replace(/^@/, '') }
    case 'has:':
      return value.toLowerCase() === 'media' ? { hasMedia: true } : null
    case 'is:':
      return value.toLowerCase() === 'ptv' ? { isPaid: true } : null
    case 'before:':
      return dayOf(value) && { before: dayOf(value) }
    case 'after:':
      return dayOf(value) && { after: dayOf(value) }
    default:
      return null
  }
}

function dayOf(value: string): Date | null {
  const day = new Date(`${value}T00:00:00Z`)
  const isDay = DAY.test(value) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
  return isDay ? day : null
}

/** Whether the search contains nothing that could select posts. */
export const isEmpty = ({ words, from, hasMedia, isPaid, before, after }: Sought): boolean =>
  words.length === 0 && from === null && !hasMedia && !isPaid && before === null && after === null
