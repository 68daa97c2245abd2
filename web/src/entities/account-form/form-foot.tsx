import type { ReactNode } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { FormAlert } from './form-alert.tsx'

interface FormFootProps {
  /** The error message, if it belongs to no field. */
  alert: string | null
  isPending: boolean
  pendingLabel: string
  disabled?: boolean
  /** lg: the only button of a page, at full width. md: at the end of one of several sections. */
  size?: 'lg' | 'md'
  /** Shown beside the button of a section. */
  aside?: ReactNode
  children: ReactNode
}

/** The end of a form: the error message, and the submit button. */
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
      <FormAlert text={alert} />
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
