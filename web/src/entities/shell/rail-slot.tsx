import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createStore } from '../../lib/store.ts'
import { useStore } from '../../lib/use-store.ts'

/** The element of the right column, set by the shell if the screen is wide enough. */
export const railSlot = createStore<HTMLElement | null>(null)

/**
 * Renders content of a screen in the right column, in place of the default. Everything in it must be available
 * elsewhere too.
 */
export function InRail({ children }: { children: ReactNode }) {
  const slot = useStore(railSlot)
  return slot === null ? null : createPortal(children, slot)
}
