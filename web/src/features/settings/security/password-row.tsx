import type { User } from '@sayso/contract/shapes/user'
import { Link } from 'react-router'
import { ACCOUNT_TOAST } from '../../../entities/account-form/failure.ts'
import { FormFoot } from '../../../entities/account-form/form-foot.tsx'
import { NewPasswordFields } from '../../../entities/account-form/new-password-fields.tsx'
import { PasswordField } from '../../../entities/account-form/password-field.tsx'
import { useForm } from '../../../entities/account-form/use-form.ts'
import { session, sessionCall } from '../../../entities/session/index.ts'
import { urls } from '../../../lib/urls.ts'
import { LinkButton } from '../../../ui/action/link-button.tsx'
import { Time } from '../../../ui/display/time.tsx'
import { PasswordIcon } from '../../../ui/icons/later-icons.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { ChangeRow } from '../parts/change-row.tsx'
import { SettingRow } from '../parts/setting-row.tsx'
import { refetchSecurity } from './security-queries.ts'
import { changePassword, texts } from './texts.ts'
import { checkNewPassword, type PasswordValues } from './validate.ts'

const refusals = {
  current_password_required: 'current',
  current_password_wrong: 'current',
  password_required: 'password',
  password_too_short: 'password',
  password_too_common: 'password',
} as const

/** Changes the password; an account that has none gets its first one by email. */
export function PasswordRow({ user, changed }: { user: User; changed: string | null }) {
  if (!user.has_password) {
    return (
      <SettingRow
        icon={PasswordIcon}
        title={texts.password}
        hint={texts.noPassword}
        action={
          <LinkButton size="sm" variant="primary" to={urls.forgotPassword(user.email ?? undefined)}>
            {texts.setPassword}
          </LinkButton>
        }
      />
    )
  }
  return (
    <ChangeRow
      icon={PasswordIcon}
      title={texts.password}
      hint={
        <>
          {changed !== null && (
            <>
              {texts.passwordChanged} <Time at={changed} show="date" />.{' '}
            </>
          )}
          {texts.passwordLead}
        </>
      }
      change={texts.changePassword}
    >
      {(close) => <NewPassword user={user} onChanged={close} />}
    </ChangeRow>
  )
}

function NewPassword({ user, onChanged }: { user: User; onChanged: () => void }) {
  const { values, faults, alert, isPending, text, form } = useForm<PasswordValues>({
    initial: { current: '', password: '', confirm: '' },
    check: checkNewPassword,
    outcomes: changePassword,
    refusals,
    async send({ current, password }) {
      // A new password ends every session; the response contains the new one.
      await session.replace(
        sessionCall('user/changePassword', { current_password: current, new_password: password }),
      )
      toast.success(changePassword.done, { id: ACCOUNT_TOAST, description: texts.passwordDone })
      onChanged()
      void refetchSecurity(user)
    },
  })
  const known = [user.email ?? '', user.first_name, user.last_name]
  return (
    <form {...form} className="grid gap-4.5">
      {/* Tells password managers which account this password belongs to. */}
      <input name="username" type="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
      <PasswordField
        {...text('current')}
        size="md"
        label={texts.current}
        error={faults.current}
        autoComplete="current-password"
      />
      <NewPasswordFields
        {...{ values, faults, text, labels: { password: texts.new, confirm: texts.confirm } }}
        known={known}
        bars
        size="md"
      />
      <FormFoot
        size="md"
        alert={alert}
        isPending={isPending}
        pendingLabel={texts.changingPassword}
        aside={
          <Link
            to={urls.forgotPassword(user.email ?? undefined)}
            className="link inline-flex h-11 items-center"
          >
            {texts.forgot}
          </Link>
        }
      >
        {texts.changePassword}
      </FormFoot>
    </form>
  )
}
