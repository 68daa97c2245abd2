import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Chunk } from '../lazy/chunk.ts'
import { onIntent } from '../lazy/intent.ts'
import { overlaysChunk } from '../lazy/overlays-chunk.ts'
import { createPress } from '../lazy/press.ts'
import type { MenuItems } from './menu-items.ts'

interface MenuTrigger extends ReturnType<typeof onIntent> {
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-busy': boolean | undefined
  onClick: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
}

interface MenuProps {
  /** The menu's name for screen readers. */
  label: string
  items: MenuItems
  /** What must have loaded before it opens, if its items need more than the overlays. It loads them too. */
  code?: Chunk<unknown>
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
  /** Renders a plain button; spread the given props onto it. */
  children: (trigger: MenuTrigger) => ReactNode
  className?: string
}

/** A button and its menu. The button is cheap; the menu's code loads when a press is likely, and no press is lost. */
export function Menu(props: MenuProps) {
  const { label, items, code = overlaysChunk, align = 'end', side = 'bottom', children, className } = props
  const [trigger] = useState(() => createPress(code))
  const phase = useSyncExternalStore(trigger.subscribe, trigger.phase)
  const [isByKeyboard, setByKeyboard] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const overlays = overlaysChunk.arrived()

  const press = (byKeyboard: boolean) => {
    setByKeyboard(byKeyboard)
    trigger.press()
  }
  return (
    <span ref={anchor} className={`relative inline-flex ${className ?? ''}`}>
      {children({
        'aria-haspopup': 'menu',
        'aria-expanded': phase === 'open',
        'aria-busy': phase === 'waiting' || undefined,
        onClick: (event) => press(event.detail === 0),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' || phase !== 'closed') return
          event.preventDefault()
          press(true)
        },
        ...onIntent(code.preload),
      })}
      {overlays !== undefined && (
        <overlays.MenuContent
          open={phase === 'open'}
          onDismiss={trigger.dismiss}
          anchor={anchor}
          focusFirst={isByKeyboard}
          label={label}
          items={items}
          align={align}
          side={side}
        />
      )}
    </span>
  )
}
