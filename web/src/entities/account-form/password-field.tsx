import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react'
import { Field } from '../../ui/form/field.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'

interface PasswordFieldProps extends ComponentProps<typeof PasswordInput> {
  label: string
  hint?: ReactNode
  error?: string | undefined
}

/** A password input with its error, and a warning when Caps Lock is on. */
export function PasswordField({ label, hint, error, ...rest }: PasswordFieldProps) {
  const [isLocked, setLocked] = useState(false)
  const look = (event: KeyboardEvent) => setLocked(event.getModifierState('CapsLock'))
  return (
    <Field label={label} error={error} hint={isLocked ? 'Caps Lock is on' : hint}>
      <PasswordInput size="lg" {...rest} onKeyUp={look} onKeyDown={look} onBlur={() => setLocked(false)} />
    </Field>
  )
}
