import { type ComponentProps, useState } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { VisibleIcon } from '../icons/icons.ts'
import { HiddenIcon } from '../icons/later-icons.ts'
import { Input } from './input.tsx'

/** A password input that can be revealed. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type' | 'end'>) {
  const [isShown, setShown] = useState(false)
  return (
    <Input
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          size="sm"
          icon={isShown ? HiddenIcon : VisibleIcon}
          label={isShown ? 'Hide password' : 'Show password'}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
