import { createContext, type ReactNode, useContext, useMemo } from 'react'

/** The search pattern to highlight in the texts below; null if there is no search. */
const Sought = createContext<RegExp | null>(null)

const OPERATOR = /^(from|has|is|before|after):\S+$/i
/** Separates words. The characters left have no special meaning in a regular expression, so they need no escaping. */
const OUTSIDE_WORDS = /[^\p{L}\p{N}\p{M}_'’-]+/u

export function SoughtText({ value, children }: { value: string; children: ReactNode }) {
  const pattern = useMemo(() => patternOf(value), [value])
  return <Sought value={pattern}>{children}</Sought>
}

export function patternOf(sought: string): RegExp | null {
  const words = sought
    .split(/\s+/)
    .filter((part) => !OPERATOR.test(part))
    .flatMap((part) => part.split(OUTSIDE_WORDS))
    .filter((word) => word !== '')
  if (words.length === 0) return null
  return new RegExp(`(?<![\\p{L}\\p{N}_])(${words.join('|')})(?![\\p{L}\\p{N}_])`, 'giu')
}

/** A piece of plain text with the search terms highlighted. */
export function Marked({ text }: { text: string }): ReactNode {
  const pattern = useContext(Sought)
  if (pattern === null) return text
  return text.split(pattern).map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have nothing but their place.
      <mark key={at} className="rounded-xs bg-accent-soft text-accent-text">
        {piece}
      </mark>
    ),
  )
}
