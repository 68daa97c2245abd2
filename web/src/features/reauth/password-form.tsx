import type { User } from '@sayso/contract/shapes/user'
import { Link } from 'react-router'
import { FormFoot } from '../../entities/account-form/form-foot.tsx'
import { PasswordField } from '../../entities/account-form/password-field.tsx'
import { credentialFaults } from '../../entities/account-form/texts.ts'
import { useFirstFocus } from '../../entities/account-form/use-first-focus.ts'
import { useForm } from '../../entities/account-form/use-form.ts'
import { session } from '../../entities/session/index.ts'
import { urls } from '../../lib/urls.ts'
import { reauth, texts } from './texts.ts'

const refusals = { password_required: 'password', reauth_failed: 'password' } as const

export function PasswordForm({ user }: { user: User }) {
  const { faults, alert, isPending, text, form } = useForm({
    initial: { password: '' },
    check: ({ password }) => (password === '' ? { password: credentialFaults.passwordRequired } : {}),
    outcomes: reauth,
    refusals,
    send: ({ password }) => session.prove({ password }),
  })
  useFirstFocus(form.ref)
  return (
    <form {...form} className="grid gap-4.5 pt-3 pb-[calc(4px+env(safe-area-inset-bottom))]">
      {/* Tells password managers which account this password belongs to. */}
      <input name="username" type="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
      <PasswordField
        {...text('password')}
        label={texts.password}
        error={faults.password}
        autoComplete="current-password"
      />
      <FormFoot alert={alert} isPending={isPending} pendingLabel={texts.confirming}>
        {texts.confirm}
      </FormFoot>
      <p className="-mt-2 text-center">
        <Link
          to={urls.forgotPassword(user.email ?? undefined)}
          className="link inline-flex h-11 items-center"
        >
          {texts.forgot}
        </Link>
      </p>
    </form>
  )
}
