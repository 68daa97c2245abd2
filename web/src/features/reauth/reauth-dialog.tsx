import type { ProofMethod } from '@sayso/contract/shapes/factors'
import type { User } from '@sayso/contract/shapes/user'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../entities/session/index.ts'
import { knowsPasskeys } from '../../lib/passkey.ts'
import { urls } from '../../lib/urls.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { Dialog } from '../../ui/floating/dialog.ts'
import { offeredWays } from './offered-ways.ts'
import { PasswordForm } from './password-form.tsx'
import { texts } from './texts.ts'
import { Ways } from './ways.tsx'

interface ReauthDialogProps {
  open: boolean
  /** Called if it is closed without an answer. */
  onOpenChange: (open: boolean) => void
  /** What the server takes as proof. */
  methods: readonly ProofMethod[]
}

/** Asks for a proof before an action that a borrowed session must not do. The call waits for it. */
export function ReauthDialog({ open, onOpenChange, methods }: ReauthDialogProps) {
  const now = useSession()
  const { key } = useLocation()
  const askedAt = useRef(key)
  const user = now.status === 'authenticated' && now.kind === 'member' ? now.user : null
  // It stays as it was while it fades away, and begins with all ways again the next time.
  const [shown, setShown] = useState({ open, methods, isPassword: false })
  if (shown.open !== open) setShown(open ? { open, methods, isPassword: false } : { ...shown, open })
  const leave = useEffectEvent(() => onOpenChange(false))
  useEffect(() => {
    if (!open) askedAt.current = key
    // The user logged out in another window, or left the screen: nobody is left to answer.
    else if (user === null || askedAt.current !== key) leave()
  }, [open, user, key])
  if (user === null) return null
  const ways = shown.isPassword ? (['password'] as const) : offeredWays(shown.methods, user, knowsPasskeys())
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      align="start"
      title={texts.title}
      description={<span className="mt-2 block text-base text-text-2">{leadOf(ways)}</span>}
    >
      {ways.length === 0 ? (
        <NoPassword user={user} />
      ) : isPasswordOnly(ways) ? (
        <PasswordForm user={user} />
      ) : (
        <Ways methods={ways} onPassword={() => setShown({ ...shown, isPassword: true })} />
      )}
    </Dialog>
  )
}

const isPasswordOnly = (ways: readonly ProofMethod[]) => ways.every((way) => way === 'password')

function leadOf(ways: readonly ProofMethod[]): string {
  if (ways.length === 0) return texts.noPassword
  return isPasswordOnly(ways) ? texts.lead : texts.leadOfWays
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
