import type { ComponentType } from 'react'
import { lazyOverlay } from '../../ui/lazy/lazy-overlay.tsx'

interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Its code comes with the first opening. */
export const Drawer = lazyOverlay<DrawerProps>(() =>
  import('./drawer-content.tsx').then((all): ComponentType<DrawerProps> => all.DrawerContent),
)
