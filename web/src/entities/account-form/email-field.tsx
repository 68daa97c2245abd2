import type { ComponentProps, ReactNode } from 'react'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'

interface EmailFieldProps extends Omit<ComponentProps<typeof Input>, 'size' | 'type'> {
  label?: string
  hint?: ReactNode
  error?: string | undefined
  size?: 'md' | 'lg'
  /** `username` where it identifies the user, `email` where it is for contact: password managers tell them apart. */
  autoComplete: 'username' | 'email'
}

export function EmailField({ label = 'Email', hint, error, size = 'lg', ...input }: EmailFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <Input {...input} size={size} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
    </Field>
  )
}
