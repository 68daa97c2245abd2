import type { ComponentProps } from 'react'
import { PasswordField } from './password-field.tsx'
import { hasStrayed, PasswordHint, repeatHint } from './password-hint.tsx'
import { credentialFaults } from './texts.ts'

type Field = Omit<ComponentProps<typeof PasswordField>, 'label' | 'error' | 'hint' | 'autoComplete'>

interface NewPasswordFieldsProps {
  values: { password: string; confirm: string }
  faults: { password?: string; confirm?: string }
  text: (name: 'password' | 'confirm') => Field
  labels: { password: string; confirm: string }
  /** Words others may know about the user. */
  known: readonly string[]
  bars?: boolean
  size?: Field['size']
}

/** A new password, typed twice. */
export function NewPasswordFields({
  values: { password, confirm },
  faults,
  text,
  labels,
  known,
  bars = false,
  size,
}: NewPasswordFieldsProps) {
  const differs = hasStrayed(password, confirm) ? credentialFaults.passwordsDiffer : undefined
  const sized = size === undefined ? {} : { size }
  return (
    <>
      <PasswordField
        {...text('password')}
        {...sized}
        label={labels.password}
        error={faults.password}
        hint={<PasswordHint bars={bars} password={password} known={known} />}
        autoComplete="new-password"
      />
      <PasswordField
        {...text('confirm')}
        {...sized}
        label={labels.confirm}
        error={faults.confirm ?? differs}
        hint={faults.confirm || differs ? undefined : repeatHint(password, confirm)}
        autoComplete="new-password"
      />
    </>
  )
}
