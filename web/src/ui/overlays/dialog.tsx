import { clsx } from 'clsx'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { DialogFrame } from './dialog-frame.tsx'
import { keepOpenForToasts, keepOpenUnlessScrim } from './keep-open.ts'
import { Scrim } from './scrim.tsx'
import { focusHeadingOnTouch } from './touch-focus.ts'
import { useInertPage } from './use-inert-page.ts'
import { useReturnFocus } from './use-return-focus.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  align?: 'center' | 'start'
  size?: 'md' | 'lg'
  onBack?: () => void
  steps?: { current: number; total: number }
  /** Between the title and a divider: named steps. */
  bar?: ReactNode
  /** Stays in sight while the body scrolls. */
  footer?: ReactNode
  /** On phones: as tall as its content, or 92 % of the screen, so that the button stays put from step to step. */
  phoneHeight?: 'fit' | 'tall'
  /**
   * False if a payment provider shows a frame of its own, which must be reachable. It must not change for one dialog.
   */
  modal?: boolean
  /** Hides it while such a frame is shown; it stays mounted. */
  isHidden?: boolean
  /** Called when it has closed. May return where the focus goes instead of back. */
  onClosed?: () => HTMLElement | null
  children: ReactNode
}

/** A dialog: centred on wide screens, a bottom sheet on phones. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    align = 'center',
    size = 'md',
    phoneHeight = 'fit',
    modal = true,
    isHidden = false,
  } = props
  const focus = useReturnFocus(open, focusHeadingOnTouch, props.onClosed)
  useInertPage(open && !modal)
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange} modal={modal}>
      <Primitive.Portal>
        <Scrim open={open} />
        <Primitive.Content
          inert={isHidden}
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...focus}
          onInteractOutside={modal ? keepOpenForToasts : keepOpenUnlessScrim}
          className={clsx(
            isHidden && 'invisible',
            'fixed inset-x-0 bottom-0 z-dialog flex max-h-[92dvh] flex-col overflow-hidden rounded-t-dialog border border-float-border max-md:border-x-0 max-md:border-b-0 bg-float shadow-e3 outline-none',
            'animate-sheet-in data-[state=closed]:animate-sheet-out',
            'md:inset-0 md:m-auto md:h-fit md:max-h-[calc(100dvh-48px)] md:animate-dialog-in md:rounded-dialog md:data-[state=closed]:animate-fade-out',
            phoneHeight === 'tall' && 'max-md:h-[92dvh]',
            size === 'lg' ? 'md:w-130' : 'md:w-110',
          )}
        >
          <DialogFrame
            align={align}
            onBack={props.onBack}
            onClose={() => onOpenChange(false)}
            steps={props.steps}
            bar={props.bar}
            footer={props.footer}
            title={
              <Primitive.Title
                tabIndex={-1}
                className={clsx('font-semibold', align === 'start' ? 'text-lg' : 'text-md')}
              >
                {title}
              </Primitive.Title>
            }
            description={
              description && (
                <Primitive.Description
                  className={align === 'start' ? 'text-sm text-text-3' : 'mb-4 text-pretty text-text-2'}
                >
                  {description}
                </Primitive.Description>
              )
            }
          >
            {props.children}
          </DialogFrame>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
