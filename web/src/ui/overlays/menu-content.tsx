import { clsx } from 'clsx'
import { DropdownMenu } from 'radix-ui'
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import type { MenuItems } from '../floating/menu-items.ts'
import { MenuEntry } from './menu-entry.tsx'

interface MenuContentProps {
  open: boolean
  onDismiss: () => void
  /** Holds the button that was pressed. */
  anchor: RefObject<HTMLElement | null>
  focusFirst: boolean
  label: string
  items: MenuItems
  align: 'start' | 'end'
  side: 'top' | 'bottom'
}

/**
 * The content of a menu. Never modal: the page behind still scrolls, and no scroll lock injects a style element, which
 * the CSP would block.
 */
export function MenuContent({
  open,
  onDismiss,
  anchor,
  focusFirst,
  label,
  items,
  align,
  side,
}: MenuContentProps) {
  const content = useRef<HTMLDivElement>(null)
  const isEntered = useRef(false)
  useEffect(() => {
    if (!open) isEntered.current = false
  }, [open])

  /**
   * The first item is focused when the menu is, once. Radix would do so itself, but detects keyboard use from the press,
   * which happened before it was loaded.
   */
  function enter({ target, currentTarget }: FocusEvent): void {
    if (!focusFirst || isEntered.current || target !== currentTarget) return
    isEntered.current = true
    currentTarget.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
  }
  const isInDialog = anchor.current?.closest('[role=dialog], [role=alertdialog]') != null
  return (
    <DropdownMenu.Root open={open} onOpenChange={(isOpen) => !isOpen && onDismiss()} modal={false}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          ref={content}
          aria-label={label}
          aria-labelledby={undefined}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          loop
          onFocus={enter}
          onInteractOutside={(event) => {
            // The button itself closes what it opened; closing here too would open it again.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            const { activeElement } = document
            const isFree = activeElement === null || activeElement === document.body
            if (isFree || content.current?.contains(activeElement))
              anchor.current?.querySelector('button')?.focus()
          }}
          className={clsx(
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-50 max-w-[calc(100vw-16px)] origin-(--radix-dropdown-menu-content-transform-origin) animate-pop-in overflow-y-auto rounded-media border border-border bg-float p-1 shadow-e2 outline-none data-[state=closed]:animate-fade-out',
            isInDialog ? 'z-over-dialog' : 'z-menu',
          )}
        >
          <Entries items={items} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

/** Rendered only while the menu is open. */
function Entries({ items }: { items: MenuItems }) {
  return (typeof items === 'function' ? items() : items).map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a menu is written down in order and does not change while open.
    <MenuEntry key={index} item={item} />
  ))
}
