import { type ComponentType, useEffect } from 'react'
import { forgetPurchase, wantedPurchase } from '../../entities/purchase/index.ts'
import { useOverlay } from '../../entities/shell/index.ts'
import type { PurchaseDialogProps } from '../../features/purchase/index.ts'
import { useStore } from '../../lib/use-store.ts'
import { lazyOverlay } from '../../ui/lazy/lazy-overlay.tsx'

/** Its code loads when the user is about to buy. */
const PurchaseDialog = lazyOverlay<PurchaseDialogProps>(() =>
  import('../../features/purchase/index.ts').then(
    (all): ComponentType<PurchaseDialogProps> => all.PurchaseDialog,
  ),
)

/** The purchase dialog, above every screen. It stays open while the user registers in it and the session changes. */
export function PurchaseLayer() {
  const wanted = useStore(wantedPurchase)
  const [isOpen, setOpen] = useOverlay('purchase')
  const opening = wanted?.opening ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening; from then on it can be closed.
  useEffect(() => {
    // After a reload the history entry still says the dialog is open, but the post is unknown.
    setOpen(opening > 0)
  }, [opening])
  if (wanted === null) return null
  return (
    <PurchaseDialog
      key={opening}
      post={wanted.post}
      open={isOpen}
      onOpenChange={setOpen}
      onGone={forgetPurchase}
    />
  )
}
