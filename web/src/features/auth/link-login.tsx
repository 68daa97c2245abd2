import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ACCOUNT_TOAST, failureText } from '../../entities/account-form/failure.ts'
import { signInCall } from '../../entities/account-form/sign-in-call.ts'
import { session } from '../../entities/session/index.ts'
import { BarePage } from '../../entities/shell/bare-page.tsx'
import { urls } from '../../lib/urls.ts'
import { Button } from '../../ui/action/button.tsx'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { goOn } from '../go-on/index.ts'
import { login, ours } from './texts.ts'

/**
 * Logs in by an emailed link, after a press: such a link works once and ends all other sessions, so neither a preview
 * nor an accidental reload may use it up.
 */
export function LinkLogin({ code, onLeave }: { code: string; onLeave: () => void }) {
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const follow = async () => {
    setPending(true)
    setError(null)
    try {
      const answer = await signInCall('unauth/verifyLogin', { code })
      session.signIn(answer)
      toast.success(login.done, { id: ACCOUNT_TOAST })
      // Undoing a change of address also removes the password: the person who made the change may have set it.
      void navigate(answer.user.has_password ? await goOn() : urls.settings('security'), { replace: true })
    } catch (failure) {
      setError(failureText(failure, login))
      setPending(false)
    }
  }
  return (
    <BarePage title={ours.linkTitle} lead={ours.linkLead}>
      <div className="grid gap-4.5">
        {error !== null && (
          <InlineNotice tone="danger" alert>
            {error}
          </InlineNotice>
        )}
        <Button variant="primary" size="lg" wide pending={isPending} onClick={() => void follow()}>
          {ours.linkGo}
        </Button>
      </div>
      <p className="mt-3 text-center">
        <Link to={urls.login()} replace onClick={onLeave} className="link inline-flex h-11 items-center">
          {ours.linkOtherwise}
        </Link>
      </p>
    </BarePage>
  )
}
