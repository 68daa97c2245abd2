import type { User } from '@sayso/contract/shapes/user'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { FormFoot } from '../../entities/account-form/form-foot.tsx'
import { PasswordField } from '../../entities/account-form/password-field.tsx'
import { credentialFaults } from '../../entities/account-form/texts.ts'
import { useForm } from '../../entities/account-form/use-form.ts'
import { session, useSession } from '../../entities/session/index.ts'
import { urls } from '../../lib/urls.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { Dialog } from '../../ui/floating/dialog.ts'
import { reauth, texts } from './texts.ts'

interface ReauthDialogProps {
  open: boolean
  /** Called if it is closed without an answer. */
  onOpenChange: (open: boolean) => void
}

/** Asks for the password before an action that a borrowed session must not do. The call waits for it. */
export function ReauthDialog({ open, onOpenChange }: ReauthDialogProps) {
  const now = useSession()
  const { key } = useLocation()
  const askedAt = useRef(key)
  const user = now.status === 'authenticated' && now.kind === 'member' ? now.user : null
  const leave = useEffectEvent(() => onOpenChange(false))
  useEffect(() => {
    if (!open) askedAt.current = key
    // The user logged out in another window, or left the screen: nobody is left to answer.
    else if (user === null || askedAt.current !== key) leave()
  }, [open, user, key])
  return (
    <Dialog
      open={open && user !== null}
      onOpenChange={onOpenChange}
      align="start"
      title={texts.title}
      description={
        <span className="mt-2 block text-base text-text-2">
          {user?.has_password ? texts.lead : texts.noPassword}
        </span>
      }
    >
      {user !== null && (user.has_password ? <Password user={user} /> : <NoPassword user={user} />)}
    </Dialog>
  )
}

const refusals = { password_required: 'password', reauth_failed: 'password' } as const

function Password({ user }: { user: User }) {
  const { faults, alert, isPending, text, form } = useForm({
    initial: { password: '' },
    check: ({ password }) => (password === '' ? { password: credentialFaults.passwordRequired } : {}),
    outcomes: reauth,
    refusals,
    send: ({ password }) => session.prove(password),
  })
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

function NoPassword({ user }: { user: User }) {
  return (
    <div className="grid pt-4 pb-[calc(4px+env(safe-area-inset-bottom))]">
      <LinkButton variant="primary" size="lg" to={urls.forgotPassword(user.email ?? undefined)}>
        {texts.setPassword}
      </LinkButton>
    </div>
  )
}
