import type { ComponentType } from 'react'
import { lazyOverlay } from '../../ui/lazy/lazy-overlay.tsx'

interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Its code loads when it is first opened. */
export const Drawer = lazyOverlay<DrawerProps>(() =>
  import('./drawer-content.tsx').then((all): ComponentType<DrawerProps> => all.DrawerContent),
)
