import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { EmailField } from '../../entities/account-form/email-field.tsx'
import { dismissFailure } from '../../entities/account-form/failure.ts'
import { signInCall } from '../../entities/account-form/sign-in-call.ts'
import { useForm } from '../../entities/account-form/use-form.ts'
import { checkEmail, checkPassword, found } from '../../entities/account-form/validate.ts'
import {
  SecondStepForm,
  type SignedInAnswer,
  secondLead,
  secondStepTexts,
  useSecondStep,
} from '../../entities/second-step/index.ts'
import { sessionCall } from '../../entities/session/index.ts'
import { urls } from '../../lib/urls.ts'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { Field } from '../../ui/form/field.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { PostLine } from './post-line.tsx'
import { SubmitFoot, stepBody } from './step-foot.tsx'
import { login, texts } from './texts.ts'
import type { Purchase } from './use-purchase.ts'

interface Values {
  email: string
  password: string
}

/** Login for visitors whose address is already registered. Their earlier purchases and funds become available. */
export function LoginStep({ purchase }: { purchase: Purchase }) {
  const { post } = purchase
  const [email, setEmail] = useState(purchase.email)
  async function goIn(typed: string, answer: SignedInAnswer): Promise<void> {
    dismissFailure()
    const me = purchase.logIn(typed, answer)
    purchase.see(await fetchAgain(post.unique_id, me))
  }
  const second = useSecondStep((answer) => goIn(email, answer))
  const { state } = second
  if (state.at === 'second') {
    return (
      <div className={stepBody}>
        <PostLine post={post} price={post.ptv_price_in_cents} />
        <InlineNotice tone="accent" title={secondStepTexts.title}>
          {secondLead(state)}
        </InlineNotice>
        <div>
          <SecondStepForm second={second} state={state} />
        </div>
      </div>
    )
  }
  const send = async (typed: Values, onChecking: (isChecking: boolean) => void) => {
    setEmail(typed.email)
    const answer = await second.afterFirst(signInCall('unauth/login', typed, { onChecking }))
    if (answer !== null) await goIn(typed.email, answer)
  }
  return <PasswordStep purchase={purchase} email={email} note={state.note} send={send} />
}

interface PasswordStepProps {
  purchase: Purchase
  /** The address typed so far. */
  email: string
  /** Why the user is back here. */
  note: string | null
  send: (typed: Values, onChecking: (isChecking: boolean) => void) => Promise<void>
}

function PasswordStep({ purchase, email: typed, note, send }: PasswordStepProps) {
  const { post, email } = purchase
  const id = useId()
  const [isChecking, setChecking] = useState(false)
  const { faults, alert, isPending, text, form } = useForm<Values>({
    initial: { email: typed, password: '' },
    check: (values) =>
      found<Values>({ email: checkEmail(values.email), password: checkPassword(values.password) }),
    outcomes: login,
    refusals: { email_required: 'email', email_invalid: 'email', password_required: 'password' },
    send: (sent) => send({ email: sent.email.trim(), password: sent.password }, setChecking),
  })
  const failure = alert ?? (isPending ? null : note)
  return (
    <form {...form} id={id} className={stepBody}>
      <PostLine post={post} price={post.ptv_price_in_cents} />
      <InlineNotice tone="accent" title={email === '' ? texts.logIn : texts.known}>
        {email === '' ? texts.loginLead : texts.knownDetail}
      </InlineNotice>
      <div className="grid gap-4">
        <EmailField {...text('email')} label={texts.email} error={faults.email} autoComplete="username" />
        <Field
          label={texts.password}
          error={faults.password}
          aside={
            <Link to={urls.forgotPassword(email || undefined)} replace className="link touch-44">
              {texts.forgot}
            </Link>
          }
        >
          <PasswordInput {...text('password')} size="lg" autoComplete="current-password" />
        </Field>
      </div>
      {failure !== null && (
        <InlineNotice tone="danger" alert title={login.refused.title}>
          {failure}
        </InlineNotice>
      )}
      <SubmitFoot
        form={id}
        label={texts.loginGo}
        pendingLabel={isChecking ? texts.checking : texts.loggingIn}
        isPending={isPending}
        question={texts.notYou}
        other={texts.another}
        onOther={purchase.back}
      />
    </form>
  )
}

/** Reloads the post: a returning user may already have bought it, or have written it. */
const fetchAgain = (id: PostId, me: ProfileId): Promise<Post | null> =>
  sessionCall('feed/getpost', { post_id: id }, { as: me }).then(
    ({ post }) => post,
    () => null,
  )
