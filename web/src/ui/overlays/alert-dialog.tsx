import { AlertDialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '../action/button.tsx'
import type { Icon } from '../icons/icons.ts'
import { Scrim } from './scrim.tsx'
import { useReturnFocus } from './use-return-focus.ts'

export interface AlertDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A question that the confirm button answers. */
  title: string
  description: ReactNode
  /** What it does, for example "Refund $3.00". */
  confirmLabel: string
  confirmIcon?: Icon
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  pending?: boolean
  /** The dialog stays until the caller closes it, so that it can show `pending`. */
  onConfirm: () => void
  /** Called when it has closed. May return where the focus goes instead of back. */
  onClosed?: () => HTMLElement | null
  /** The amounts involved, or why it failed. */
  children?: ReactNode
}

/** Asks before something that cannot be undone. Pressing outside does nothing; the safe answer has the focus. */
export function AlertDialog(props: AlertDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    confirmLabel,
    cancelLabel = 'Cancel',
    tone = 'danger',
    pending = false,
  } = props
  const focus = useReturnFocus(open, undefined, props.onClosed)
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Scrim open={open} />
        <Primitive.Content
          {...focus}
          className="fixed inset-0 z-dialog m-auto grid h-fit w-[calc(100%-32px)] max-w-100 animate-dialog-in grid-cols-1 gap-1 rounded-dialog border border-float-border bg-float p-5 shadow-e3 outline-none data-[state=closed]:animate-fade-out"
        >
          <Primitive.Title className="text-lg font-semibold wrap-anywhere">{title}</Primitive.Title>
          <Primitive.Description className="text-pretty text-text-2">{description}</Primitive.Description>
          {props.children}
          <div className="mt-4 flex flex-wrap gap-3 *:flex-auto">
            <Primitive.Cancel asChild>
              <Button disabled={pending}>{cancelLabel}</Button>
            </Primitive.Cancel>
            <Button variant={tone} icon={props.confirmIcon} pending={pending} onClick={props.onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
