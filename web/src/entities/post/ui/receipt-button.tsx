import type { Post } from '@sayso/contract/shapes/post'
import type { ComponentType } from 'react'
import { opensDialog } from '../../../ui/lazy/intent.ts'
import { lazyOverlay } from '../../../ui/lazy/lazy-overlay.tsx'
import type { ReceiptDialogProps } from '../../receipt/index.ts'
import { useOverlay } from '../../shell/index.ts'
import { texts } from '../texts.ts'

const ReceiptDialog = lazyOverlay<ReceiptDialogProps>(() =>
  import('../../receipt/index.ts').then((all): ComponentType<ReceiptDialogProps> => all.ReceiptDialog),
)

/** What was paid and the proof of what it was for, on request. */
export function ReceiptButton({ post }: { post: Post }) {
  const [isOpen, setOpen] = useOverlay(`receipt ${post.unique_id}`)
  return (
    <>
      <button
        type="button"
        className="link touch-44"
        {...opensDialog(ReceiptDialog, isOpen)}
        onClick={() => setOpen(true)}
      >
        {texts.receipt}
      </button>
      <ReceiptDialog post={post} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
