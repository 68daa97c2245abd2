import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { texts } from '../texts.ts'
import { SettingRow } from './setting-row.tsx'

interface ChangeRowProps extends Omit<ComponentProps<typeof SettingRow>, 'action'> {
  /** What the button does, for those who do not see what it stands beside. */
  change: string
  /** The word on the button; it is the only thing to do here if it is `primary`. */
  word?: string
  isPrimary?: boolean
  /** The form under the row while it is open. `close` brings the focus back to the button. */
  children: (close: () => void) => ReactNode
}

/** A setting with a form of its own, which opens under it. Escape closes it again. */
export function ChangeRow(props: ChangeRowProps) {
  const { change, word = texts.change, isPrimary = false, children, ...row } = props
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus()
  }, [isOpen])
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <SettingRow
        {...row}
        action={
          <Button
            ref={button}
            size="sm"
            variant={isPrimary && !isOpen ? 'primary' : 'secondary'}
            aria-label={isOpen ? `${texts.cancel}: ${change}` : change}
            onClick={() => (isOpen ? close() : setOpen(true))}
          >
            {isOpen ? texts.cancel : word}
          </Button>
        }
      />
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape is a second way to the button above.
        <div
          ref={form}
          className="border-b border-border py-4"
          onKeyDown={({ key }) => key === 'Escape' && close()}
        >
          <div className="max-w-card">{children(close)}</div>
        </div>
      )}
    </>
  )
}
