import { createContext, type ReactNode, useContext, useMemo } from 'react'

/** What was looked for is marked in the texts below; nothing is where nothing was. */
const Sought = createContext<RegExp | null>(null)

const OPERATOR = /^(from|has|is|before|after):\S+$/i
/** What is left between them means nothing to a pattern, so it can stand in one as it is. */
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

/** A stretch of plain text with what was looked for marked in it. */
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
