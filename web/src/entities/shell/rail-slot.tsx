import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createStore } from '../../lib/store.ts'
import { useStore } from '../../lib/use-store.ts'

/** The room to the right of the column, set by the shell where the screen is wide enough to have it. */
export const railSlot = createStore<HTMLElement | null>(null)

/** Shows something of a screen there, in place of what usually is. Nothing may be only there. */
export function InRail({ children }: { children: ReactNode }) {
  const slot = useStore(railSlot)
  return slot === null ? null : createPortal(children, slot)
}
