import type { ReactNode } from 'react'

interface GlyphProps {
  size?: number | undefined
  className?: string | undefined
}

// The icons of pressed reactions. Their inner marks are cut out, so they work on any background.
function Glyph({ size = 18, className, children }: GlyphProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      fillRule="evenodd"
      aria-hidden="true"
      className={className}
    >
      {children}
    </svg>
  )
}

/** A disc with a tick cut out. */
export function TrueGlyph(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22ZM7.92 11.58l2.47 2.48 5.68-5.77a1.3 1.3 0 0 1 1.86 1.82l-6.6 6.7a1.3 1.3 0 0 1-1.85.01l-3.4-3.4a1.3 1.3 0 0 1 1.84-1.84Z" />
    </Glyph>
  )
}

/** An octagon, corners mitred so that it never reads as a disc, with a cross cut out. */
export function FalseGlyph(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M7.6 1h8.8L23 7.6v8.8L16.4 23H7.6L1 16.4V7.6ZM13.84 12l2.88-2.88a1.3 1.3 0 0 0-1.84-1.84L12 10.16 9.12 7.28a1.3 1.3 0 0 0-1.84 1.84L10.16 12l-2.88 2.88a1.3 1.3 0 0 0 1.84 1.84L12 13.84l2.88 2.88a1.3 1.3 0 0 0 1.84-1.84Z" />
    </Glyph>
  )
}

const THUMB =
  'M15 5.88 14 10h5.83a2 2 0 0 1 1.92 2.56l-2.33 8A2 2 0 0 1 17.5 22H4a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2h2.76a2 2 0 0 0 1.79-1.11L12 2a3.13 3.13 0 0 1 3 3.88Z'

/** A filled thumb; the line of the cuff stays visible. */
export function LikeGlyph(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d={`${THUMB}M6.4 11.2v9.4h1.3v-9.4Z`} />
      <path d={THUMB} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinejoin="round" />
    </Glyph>
  )
}

export function DislikeGlyph(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <g transform="rotate(180 12 12)">
        <path d={`${THUMB}M6.4 11.2v9.4h1.3v-9.4Z`} />
        <path d={THUMB} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinejoin="round" />
      </g>
    </Glyph>
  )
}
