import { clsx } from 'clsx'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { keepOpenForToasts } from './keep-open.ts'
import { Scrim } from './scrim.tsx'
import { useDragToClose } from './use-drag-to-close.ts'
import { useReturnFocus } from './use-return-focus.ts'

export interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** `left` is the drawer, 300 px wide; `bottom` comes up from below. */
  side: 'left' | 'bottom'
  title: string
  /** The title is for screen readers only. */
  hideTitle?: boolean
  children: ReactNode
}

const sides = {
  left: 'inset-y-0 left-0 w-75 max-w-[85vw] animate-drawer-in border-y-0 border-l-0 data-[state=closed]:animate-drawer-out',
  bottom:
    'inset-x-0 bottom-0 mx-auto max-h-[92dvh] max-w-column animate-sheet-in rounded-t-dialog border-b-0 pb-[env(safe-area-inset-bottom)] data-[state=closed]:animate-sheet-out',
} as const

/** Slides in from an edge and can be pushed back to it. */
export function Sheet({ open, onOpenChange, side, title, hideTitle = false, children }: SheetProps) {
  const drag = useDragToClose(side, () => onOpenChange(false))
  const focus = useReturnFocus(open)
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Scrim open={open} />
        <Primitive.Content
          {...drag}
          {...focus}
          aria-describedby={undefined}
          onInteractOutside={keepOpenForToasts}
          className={clsx(
            'fixed z-dialog flex flex-col overflow-y-auto overscroll-contain border border-float-border bg-float shadow-e3 outline-none',
            sides[side],
          )}
        >
          {side === 'bottom' && (
            <span
              aria-hidden="true"
              className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-border-strong/60"
            />
          )}
          <Primitive.Title className={hideTitle ? 'sr-only' : 'px-4 pt-3 pb-2 text-lg font-semibold'}>
            {title}
          </Primitive.Title>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
