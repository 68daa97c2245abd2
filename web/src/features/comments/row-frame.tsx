import type { ReactNode } from 'react'
import type { Place } from './rows.ts'
import { levelAt, ThreadLines } from './thread-lines.tsx'

/** A short row among the replies: a button, or a placeholder for a comment. */
export function RowFrame({ place, children }: { place: Place; children: ReactNode }) {
  return (
    <div className="relative pt-1" style={{ paddingInlineStart: levelAt(place.level).left }}>
      <ThreadLines place={place} isShort />
      {children}
    </div>
  )
}
