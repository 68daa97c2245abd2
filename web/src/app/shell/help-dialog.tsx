import type { ComponentType } from 'react'
import { lazyOverlay } from '../../ui/lazy/lazy-overlay.tsx'

interface HelpDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Its code loads when it is first opened. */
export const HelpDialog = lazyOverlay<HelpDialogProps>(() =>
  import('./help-content.tsx').then((all): ComponentType<HelpDialogProps> => all.HelpContent),
)
