import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'

interface FormFootProps {
  /** What was refused, where it belongs to no field. */
  alert: string | null
  isPending: boolean
  pendingLabel: string
  disabled?: boolean
  /** lg: the one button of a page, as wide as it. md: the end of a section among others. */
  size?: 'lg' | 'md'
  /** Beside the button of a section. */
  aside?: ReactNode
  children: ReactNode
}

/** The end of a form: what went wrong, and the button that tries again. */
export function FormFoot(props: FormFootProps) {
  const { alert, isPending, pendingLabel, disabled = false, size = 'lg', aside, children } = props
  const isPage = size === 'lg'
  const button = (
    <Button
      type="submit"
      variant={isPage ? 'primary' : 'secondary'}
      size={size}
      wide={isPage}
      disabled={disabled}
      pending={isPending}
      pendingLabel={pendingLabel}
      className={isPage ? 'mt-0.5' : ''}
    >
      {children}
    </Button>
  )
  return (
    <>
      {alert !== null && (
        <InlineNotice tone="danger" alert>
          {alert}
        </InlineNotice>
      )}
      {isPage ? (
        button
      ) : (
        <div className="flex flex-wrap items-center gap-x-4">
          {button}
          {aside}
        </div>
      )}
    </>
  )
}
