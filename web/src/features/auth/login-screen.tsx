import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { EmailField } from '../../entities/account-form/email-field.tsx'
import { ACCOUNT_TOAST, dismissFailure } from '../../entities/account-form/failure.ts'
import { FormFoot } from '../../entities/account-form/form-foot.tsx'
import { PasswordField } from '../../entities/account-form/password-field.tsx'
import { signInCall } from '../../entities/account-form/sign-in-call.ts'
import { useFirstFocus } from '../../entities/account-form/use-first-focus.ts'
import { useForm } from '../../entities/account-form/use-form.ts'
import { type SignedInAnswer, useSecondStep } from '../../entities/second-step/index.ts'
import { session } from '../../entities/session/index.ts'
import { forgetReturnPath } from '../../entities/session/return-path.ts'
import { BarePage } from '../../entities/shell/bare-page.tsx'
import { urls } from '../../lib/urls.ts'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { formatDate } from '../../ui/format/time.ts'
import { ForwardIcon } from '../../ui/icons/later-icons.ts'
import { toast } from '../../ui/toast/toast.ts'
import { goOn } from '../go-on/index.ts'
import { DemoLogIns } from './demo-log-ins.tsx'
import { IntentLine } from './intent-line.tsx'
import { useMailedLink } from './mailed-link.ts'
import { PasskeyLogin } from './passkey-login.tsx'
import { UndoPage } from './recover/undo-page.tsx'
import { SecondPage } from './second-page.tsx'
import { closing, labels, login, screens } from './texts.ts'
import { typedEmail } from './typed-email.ts'
import { useStepFocus } from './use-step-focus.ts'
import { checkLogin, type LoginValues } from './validate.ts'

export function LoginScreen() {
  // Emails sent before these links had a page of their own lead here.
  const { code } = useMailedLink()
  return code === null ? <Login /> : <UndoPage key={code} code={code} />
}

function Login() {
  const navigate = useNavigate()
  async function goIn(answer: SignedInAnswer): Promise<void> {
    session.signIn(answer)
    typedEmail.forget()
    toast.success(login.done, { id: ACCOUNT_TOAST })
    void navigate(await goOn(), { replace: true })
  }
  const second = useSecondStep(goIn)
  const { state } = second
  if (state.at === 'second') return <SecondPage second={second} state={state} />
  return (
    <PasswordStep
      note={state.note}
      isReturn={state.isReturn}
      goIn={goIn}
      send={async ({ email, password }, onChecking) => {
        // The password is not kept for a new start: the address is.
        typedEmail.set(email)
        const typed = { email: email.trim(), password }
        const answer = await second.afterFirst(signInCall('unauth/login', typed, { onChecking }))
        if (answer !== null) await goIn(answer)
      }}
    />
  )
}

interface PasswordStepProps {
  /** Why the user is back here. */
  note: string | null
  isReturn: boolean
  send: (values: LoginValues, onChecking: (isChecking: boolean) => void) => Promise<void>
  goIn: (answer: SignedInAnswer) => Promise<void>
}

function PasswordStep({ note, isReturn, send, goIn }: PasswordStepProps) {
  const [isChecking, setChecking] = useState(false)
  const { values, faults, alert, isPending, text, form } = useForm<LoginValues>({
    initial: { email: typedEmail.get(), password: '' },
    check: checkLogin,
    outcomes: login,
    refusals: { email_required: 'email', email_invalid: 'email', password_required: 'password' },
    send: enter,
  })
  function enter(sent: LoginValues): Promise<void> {
    return send(sent, setChecking)
  }
  useStepFocus(isReturn)
  useFirstFocus(form.ref)
  const keepEmail = () => {
    typedEmail.set(values.email)
    dismissFailure()
  }
  return (
    <BarePage title={labels.logIn} below={<WithoutAccount />}>
      <IntentLine verb={labels.logIn} />
      <HiddenAccount />
      <form {...form} className="grid gap-4.5">
        <EmailField {...text('email')} error={faults.email} autoComplete="username" />
        <PasswordField
          {...text('password')}
          label={labels.password}
          error={faults.password}
          autoComplete="current-password"
        />
        <FormFoot
          alert={alert ?? (isPending ? null : note)}
          isPending={isPending}
          pendingLabel={isChecking ? labels.checking : labels.loggingIn}
        >
          {labels.logIn}
        </FormFoot>
      </form>
      <PasskeyLogin onSignedIn={goIn} />
      <div className="mt-3 flex flex-wrap justify-between gap-x-4">
        <Link to={urls.forgotPassword()} onClick={keepEmail} className="link inline-flex h-11 items-center">
          {screens.forgot}
        </Link>
        <Link to={urls.register()} onClick={keepEmail} className="link inline-flex h-11 items-center">
          {labels.createAccount}
        </Link>
      </div>
      {import.meta.env.DEV && <DemoLogIns onChoose={enter} />}
    </BarePage>
  )
}

/** For whoever has just deleted their account: until when it can come back. */
function HiddenAccount() {
  const ends = (useLocation().state as { closing?: string } | null)?.closing
  if (ends === undefined) return null
  return (
    <InlineNotice tone="info" title={closing.title} className="mb-4.5">
      {closing.text(formatDate(new Date(ends)))}
    </InlineNotice>
  )
}

/** A user who continues as a visitor drops the interrupted action. */
function WithoutAccount() {
  return (
    <p className="mt-2 border-t border-border pt-2 text-center md:mt-3.5 md:border-none md:pt-0">
      <Link
        to={urls.feed('explore')}
        onClick={forgetReturnPath}
        className="inline-flex h-11 items-center gap-2 font-medium text-text-2 hover:text-text"
      >
        {labels.continueWithoutAnAccount} <ForwardIcon size={16} />
      </Link>
    </p>
  )
}
