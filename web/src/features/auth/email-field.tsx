import type { ComponentProps } from 'react'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

interface EmailFieldProps extends Omit<ComponentProps<typeof Input>, 'size' | 'type'> {
  error?: string | undefined
  /** `username` where it is who one is, `email` where it is how one is reached: password managers tell them apart. */
  autoComplete: 'username' | 'email'
}

export function EmailField({ error, ...input }: EmailFieldProps) {
  return (
    <Field label="Email" error={error}>
      <Input {...input} size="lg" type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
    </Field>
  )
}
