import { useMemo } from 'react'
import { encode } from 'uqr'

/** Readers need this many empty cells around. */
const QUIET = 4

/** A QR code: black on white in both themes, because many readers know no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => drawn(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={192}
      height={192}
      shapeRendering="crispEdges"
      className="rounded-field border border-border"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function drawn(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const cells = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { path: cells.join(''), size }
}
