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
