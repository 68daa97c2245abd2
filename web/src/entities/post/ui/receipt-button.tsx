import type { Post } from '@sayso/contract/shapes/post'
import type { ComponentType } from 'react'
import { opensDialog } from '../../../ui/lazy/intent.ts'
import { lazyOverlay } from '../../../ui/lazy/lazy-overlay.tsx'
import type { ReceiptDialogProps, ReceiptWanted } from '../../receipt/index.ts'
import { useOverlay } from '../../shell/index.ts'
import { texts } from '../texts.ts'

const ReceiptDialog = lazyOverlay<ReceiptDialogProps>(() =>
  import('../../receipt/index.ts').then((all): ComponentType<ReceiptDialogProps> => all.ReceiptDialog),
)

interface ReceiptButtonProps {
  wanted: ReceiptWanted
  post?: Post
  label?: string
}

/** Opens the receipt and the proof of what was bought. */
export function ReceiptButton({ wanted, post, label = texts.receipt }: ReceiptButtonProps) {
  const [isOpen, setOpen] = useOverlay(`receipt ${Object.values(wanted)[0]}`)
  return (
    <>
      <button
        type="button"
        className="link touch-44 min-h-6"
        {...opensDialog(ReceiptDialog, isOpen)}
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      <ReceiptDialog wanted={wanted} post={post} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
