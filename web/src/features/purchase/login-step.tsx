import { errors } from '@sayso/contract/errors'
import type { ProfileId } from '@sayso/contract/ids'
import { useId } from 'react'
import { Link } from 'react-router'
import { EmailField } from '../../entities/account-form/email-field.tsx'
import { dismissFailure } from '../../entities/account-form/failure.ts'
import { useForm } from '../../entities/account-form/use-form.ts'
import { checkEmail, checkPassword, found } from '../../entities/account-form/validate.ts'
import { patchPost } from '../../entities/post/index.ts'
import { isOwn } from '../../entities/post/post-view.ts'
import { sessionCall } from '../../entities/session/index.ts'
import { urls } from '../../lib/urls.ts'
import { Field } from '../../ui/field.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { becomeMember } from './become-member.ts'
import { PostLine } from './post-line.tsx'
import { SubmitFoot, stepBody } from './step-foot.tsx'
import { login, texts } from './texts.ts'
import type { Purchase } from './use-purchase.ts'

interface Values {
  email: string
  password: string
}

/** For those whose address is known already. What they had before comes back with them. */
export function LoginStep({ purchase }: { purchase: Purchase }) {
  const { post, email } = purchase
  const id = useId()
  const { faults, alert, isPending, text, form } = useForm<Values>({
    initial: { email, password: '' },
    check: (values) =>
      found<Values>({ email: checkEmail(values.email), password: checkPassword(values.password) }),
    outcomes: login,
    refusals: { email_required: 'email', email_invalid: 'email', password_required: 'password' },
    async send(sent) {
      const answer = await sessionCall('unauth/login', { email: sent.email.trim(), password: sent.password })
      dismissFailure()
      purchase.setEmail(sent.email.trim())
      const me = becomeMember(purchase, answer)
      purchase.setLoggedIn()
      await lookAgain(purchase, me)
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
        pendingLabel={texts.loggingIn}
        isPending={isPending}
        question={texts.notYou}
        other={texts.another}
        onOther={purchase.back}
      />
    </form>
  )
}

/** To somebody with a history the post may be theirs already, bought or written. */
async function lookAgain(purchase: Purchase, me: ProfileId): Promise<void> {
  const seen = await sessionCall('feed/getpost', { post_id: purchase.post.unique_id }, { as: me }).catch(
    () => null,
  )
  if (seen === null) {
    purchase.go('payment')
    return
  }
  patchPost(seen.post.unique_id, () => seen.post)
  purchase.setPost(seen.post)
  if (isOwn(seen.post)) {
    toast.message(errors.purchase_own.text)
    purchase.close()
    return
  }
  purchase.go(seen.post.is_purchased ? 'success' : 'payment')
}
