import type { ReactNode } from 'react'
import type { Icon } from '../icons/icons.ts'

interface MenuAction {
  kind?: 'action'
  label: string
  icon?: Icon
  tone?: 'danger'
  /** Small print at the right end. */
  aside?: string
  disabled?: boolean
  onSelect: () => void
}

interface MenuLink {
  kind: 'link'
  label: string
  icon?: Icon
  to: string
}

interface MenuChoice {
  kind: 'choice'
  /** The heading of the group. */
  label: string
  value: string
  /** `aside` is at the right end. */
  options: readonly { value: string; label: string; icon?: Icon; aside?: ReactNode }[]
  onChange: (value: string) => void
}

export type MenuItem = MenuAction | MenuLink | MenuChoice | { kind: 'separator' }

/** The items, or how to make them: then they are only made for a menu that is open. */
export type MenuItems = readonly MenuItem[] | (() => readonly MenuItem[])

/** Groups of items with a line between them; empty groups have none. */
export const withLines = (...groups: readonly (readonly MenuItem[])[]): readonly MenuItem[] =>
  groups
    .filter((group) => group.length > 0)
    .flatMap((group, at) => (at === 0 ? group : [{ kind: 'separator' } as const, ...group]))
