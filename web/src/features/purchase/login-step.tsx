import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { EmailField } from '../../entities/account-form/email-field.tsx'
import { dismissFailure } from '../../entities/account-form/failure.ts'
import { signInCall } from '../../entities/account-form/sign-in-call.ts'
import { useForm } from '../../entities/account-form/use-form.ts'
import { checkEmail, checkPassword, found } from '../../entities/account-form/validate.ts'
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
  const { post, email } = purchase
  const id = useId()
  const [isChecking, setChecking] = useState(false)
  const { faults, alert, isPending, text, form } = useForm<Values>({
    initial: { email, password: '' },
    check: (values) =>
      found<Values>({ email: checkEmail(values.email), password: checkPassword(values.password) }),
    outcomes: login,
    refusals: { email_required: 'email', email_invalid: 'email', password_required: 'password' },
    async send(sent) {
      const typed = { email: sent.email.trim(), password: sent.password }
      const answer = await signInCall('unauth/login', typed, { onChecking: setChecking })
      dismissFailure()
      const me = purchase.logIn(sent.email.trim(), answer)
      purchase.see(await fetchAgain(post.unique_id, me))
    },
  })
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
      {alert !== null && (
        <InlineNotice tone="danger" alert title={login.refused.title}>
          {alert}
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
