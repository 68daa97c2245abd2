import { stepText } from '@sayso/contract/text'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { BackIcon, CloseIcon } from '../icons/icons.ts'
import { labels } from './texts.ts'

interface DialogFrameProps {
  /** The element Radix uses to name the dialog. */
  title: ReactNode
  description?: ReactNode
  /** `center` for the steps of one task, `start` for a task with a list or a text. */
  align: 'center' | 'start'
  onBack?: (() => void) | undefined
  onClose: () => void
  steps?: { current: number; total: number } | undefined
  bar?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** Header, steps, a scrolling body, and a fixed footer. */
export function DialogFrame({
  title,
  description,
  align,
  onBack,
  onClose,
  steps,
  bar,
  footer,
  children,
}: DialogFrameProps) {
  const close = <IconButton icon={CloseIcon} label={labels.close} iconSize={20} onClick={onClose} />
  return (
    <>
      <span
        aria-hidden="true"
        className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-border-strong/60 md:hidden"
      />
      {align === 'center' ? (
        <header className="grid shrink-0 grid-cols-[40px_1fr_40px] items-center gap-2 p-2 text-center coarse:grid-cols-[44px_1fr_44px]">
          {onBack ? (
            <IconButton icon={BackIcon} label={labels.back} iconSize={20} onClick={onBack} />
          ) : (
            <span />
          )}
          {title}
          {close}
        </header>
      ) : (
        <header className="grid shrink-0 grid-cols-[1fr_auto] items-start pt-2 pr-2 pb-1 pl-4 md:pl-5">
          <div className="pt-2 coarse:pt-2.5">
            {title}
            {description}
          </div>
          {close}
        </header>
      )}
      {steps && (
        <div className="grid shrink-0 auto-cols-fr grid-flow-col gap-1 px-4 md:px-5">
          <span className="sr-only">{stepText(steps.current, steps.total)}</span>
          {Array.from({ length: steps.total }, (_, step) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are known by their number.
              key={step}
              aria-hidden="true"
              className={clsx(
                'h-0.75 rounded-full',
                step < steps.current ? 'bg-accent-text' : 'bg-border-strong/40',
              )}
            />
          ))}
        </div>
      )}
      {bar && <div className="shrink-0 border-b border-border px-4 pb-3 md:px-5">{bar}</div>}
      <div
        className={clsx(
          'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-5 md:px-5',
          steps ? 'pt-5' : bar ? 'pt-4' : 'pt-2',
        )}
      >
        {align === 'center' && description}
        {children}
      </div>
      {footer && (
        <footer className="grid shrink-0 gap-3 border-t border-border px-4 pt-3 pb-[calc(16px+env(safe-area-inset-bottom))] md:px-5 md:pt-4 md:pb-5">
          {footer}
        </footer>
      )}
    </>
  )
}
