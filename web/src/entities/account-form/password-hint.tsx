import { defaultLimits } from '@sayso/contract/limits'
import { clsx } from 'clsx'
import { FineLine } from './fine-line.tsx'
import { type Strength, strengthOf } from './password-strength.ts'

interface PasswordHintProps {
  password: string
  /** Words others may know about the user. */
  known?: readonly string[]
  bars?: boolean
}

const { passwordMin } = defaultLimits.accounts
const colours: Record<Strength['level'], string> = {
  0: '',
  1: 'bg-danger',
  2: 'bg-warn',
  3: 'bg-ok',
  4: 'bg-ok',
}

/** Shows the password's strength as text; the bars only repeat it. */
export function PasswordHint({ password, known, bars = false }: PasswordHintProps) {
  const { level, words } = strengthOf(password, known)
  return (
    <>
      {bars && (
        <span aria-hidden="true" className="mt-2 mb-1.5 grid grid-cols-4 gap-1">
          {[1, 2, 3, 4].map((at) => (
            <span
              key={at}
              className={clsx(
                'h-1 rounded-full transition-colors duration-fast',
                at <= level ? colours[level] : 'bg-surface-3',
              )}
            />
          ))}
        </span>
      )}
      <FineLine isFine={level > 1}>{`At least ${passwordMin} characters. ${words}`.trim()}</FineLine>
    </>
  )
}

/** The hint while the password is typed a second time. */
export function repeatHint(password: string, confirm: string) {
  const isSame = confirm !== '' && confirm === password
  return <FineLine isFine={isSame}>{isSame ? 'Passwords match' : 'Enter the same password again'}</FineLine>
}

/** True if the repeated password can no longer match by typing on. */
export function hasStrayed(password: string, confirm: string): boolean {
  return confirm !== '' && !password.startsWith(confirm)
}
