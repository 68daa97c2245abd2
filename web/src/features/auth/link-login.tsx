import { Link, useNavigate } from 'react-router'
import { ACCOUNT_TOAST } from '../../entities/account-form/failure.ts'
import { FormAlert } from '../../entities/account-form/form-alert.tsx'
import { signInCall } from '../../entities/account-form/sign-in-call.ts'
import { usePress } from '../../entities/account-form/use-press.ts'
import { type SignedInAnswer, useSecondStep } from '../../entities/second-step/index.ts'
import { session } from '../../entities/session/index.ts'
import { BarePage } from '../../entities/shell/bare-page.tsx'
import { urls } from '../../lib/urls.ts'
import { Button } from '../../ui/action/button.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { goOn } from '../go-on/index.ts'
import { SecondPage } from './second-page.tsx'
import { login, ours } from './texts.ts'
import { useStepFocus } from './use-step-focus.ts'

interface LinkLoginProps {
  code: string
  onLeave: () => void
}

/**
 * Logs in by an emailed link, after a press: such a link works once and ends all other sessions, so neither a preview
 * nor an accidental reload may use it up.
 */
export function LinkLogin({ code, onLeave }: LinkLoginProps) {
  const navigate = useNavigate()
  async function goIn(answer: SignedInAnswer): Promise<void> {
    session.signIn(answer)
    toast.success(login.done, { id: ACCOUNT_TOAST })
    // Undoing a change of address also removes the password: the person who made the change may have set it.
    void navigate(answer.user.has_password ? await goOn() : urls.settings('security'), { replace: true })
  }
  const second = useSecondStep(goIn)
  const { state } = second
  if (state.at === 'second') return <SecondPage second={second} state={state} />
  const follow = async () => {
    const answer = await second.afterFirst(signInCall('unauth/verifyLogin', { code }))
    if (answer !== null) await goIn(answer)
  }
  return <LinkStep note={state.note} isReturn={state.isReturn} follow={follow} onLeave={onLeave} />
}

interface LinkStepProps {
  /** Why the user is back here. */
  note: string | null
  isReturn: boolean
  follow: () => Promise<void>
  onLeave: () => void
}

function LinkStep({ note, isReturn, follow, onLeave }: LinkStepProps) {
  const { isPending, alert, press } = usePress({ act: follow, outcomes: login })
  useStepFocus(isReturn)
  return (
    <BarePage title={ours.linkTitle} lead={ours.linkLead}>
      <div className="grid gap-4.5">
        <FormAlert text={alert ?? (isPending ? null : note)} />
        <Button variant="primary" size="lg" wide pending={isPending} onClick={press}>
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
