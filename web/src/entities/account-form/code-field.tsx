import type { ComponentProps } from 'react'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'

interface CodeFieldProps extends Omit<ComponentProps<typeof Input>, 'size'> {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** For the six digits that an authenticator app shows. One field, not six boxes: a code can be pasted. */
export function CodeField({ label, hint, error, ...rest }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <Input
        size="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        {...rest}
      />
    </Field>
  )
}
