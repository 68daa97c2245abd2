import type { ComponentType } from 'react'
import type { VerifyDialogProps } from '../../features/verify/index.ts'
import { lazyOverlay } from '../../ui/lazy/lazy-overlay.tsx'

/** Its code loads when it is first opened. */
export const VerifyDialog = lazyOverlay<VerifyDialogProps>(() =>
  import('../../features/verify/index.ts').then((all): ComponentType<VerifyDialogProps> => all.VerifyDialog),
)
