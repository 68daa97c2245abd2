import { type SubmitEvent, useEffect, useId, useState } from 'react'
import { EmailField } from '../../entities/account-form/email-field.tsx'
import { ACCOUNT_TOAST, dismissFailure } from '../../entities/account-form/failure.ts'
import { signInCall } from '../../entities/account-form/sign-in-call.ts'
import { useForm } from '../../entities/account-form/use-form.ts'
import { ApiError } from '../../lib/api-error.ts'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { CheckIcon, ShareIcon } from '../../ui/icons/icons.ts'
import { toast } from '../../ui/toast/toast.ts'
import { PostLine } from './post-line.tsx'
import { SubmitFoot, stepBody } from './step-foot.tsx'
import { registration, specified, texts } from './texts.ts'
import type { Purchase } from './use-purchase.ts'
import { checkVisitor, isMismatch, type VisitorValues } from './validate.ts'

/** Asks for what a receipt needs: no password before the payment. */
export function RegisterStep({ purchase }: { purchase: Purchase }) {
  const { post, member, email } = purchase
  const id = useId()
  const [hasLeft, setLeft] = useState(false)
  const known = member?.user
  const typed = purchase.names
  const { values, faults, alert, isPending, text, form } = useForm<VisitorValues>({
    initial: {
      firstName: known?.first_name ?? typed.firstName,
      lastName: known?.last_name ?? typed.lastName,
      email: known?.email ?? email,
      again: known?.email ?? '',
    },
    check: checkVisitor,
    outcomes: registration,
    refusals: {
      email_required: 'email',
      email_invalid: 'email',
      first_name_required: 'firstName',
      last_name_required: 'lastName',
    },
    async send(sent) {
      const address = sent.email.trim()
      purchase.setEmail(address)
      dismissFailure()
      // Back from the payment step with nothing changed: they are registered already.
      if (known?.email?.toLowerCase() === address.toLowerCase()) {
        purchase.go('payment')
        return
      }
      const names = { first_name: sent.firstName.trim(), last_name: sent.lastName.trim() }
      try {
        purchase.register(await signInCall('unauth/autoregister', { email: address, ...names }))
      } catch (error) {
        if (!isKnownAddress(error)) throw error
        purchase.go('login')
      }
    },
  })
  const { firstName, lastName } = values
  useEffect(() => purchase.keepNames(firstName, lastName))
  const mismatch = hasLeft && isMismatch(values) ? specified.emailMismatchDetail : undefined
  const isSame = values.again !== '' && checkVisitor(values).email === undefined && !isMismatch(values)

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    if (isMismatch(values))
      toast.error(specified.emailMismatch, {
        id: ACCOUNT_TOAST,
        description: specified.emailMismatchDetail,
      })
    void form.onSubmit(event)
  }

  return (
    <form {...form} id={id} onSubmit={submit} className={stepBody}>
      <PostLine post={post} price={post.ptv_price_in_cents} />
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-3">
          <Field label={texts.firstName} error={faults.firstName}>
            <Input {...text('firstName')} size="lg" autoComplete="given-name" />
          </Field>
          <Field label={texts.lastName} error={faults.lastName}>
            <Input {...text('lastName')} size="lg" autoComplete="family-name" />
          </Field>
        </div>
        <EmailField {...text('email')} label={texts.email} error={faults.email} autoComplete="email" />
        <Field label={texts.emailAgain} error={faults.again ?? mismatch}>
          <Input
            {...text('again')}
            size="lg"
            type="email"
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onBlur={() => setLeft(true)}
            end={isSame && <CheckIcon size={18} className="text-ok" />}
          />
        </Field>
      </div>
      <p className="-mt-1 flex gap-1.5 text-sm text-text-3">
        <ShareIcon size={16} className="mt-0.5 shrink-0" />
        {texts.whyEmail}
      </p>
      {alert !== null && (
        <InlineNotice tone="danger" alert title={registration.refused.title}>
          {alert}
        </InlineNotice>
      )}
      <SubmitFoot
        form={id}
        label={texts.toPayment}
        pendingLabel={texts.registering}
        isPending={isPending}
        question={texts.haveAccount}
        other={texts.logIn}
        onOther={() => {
          purchase.setEmail(values.email.trim())
          dismissFailure()
          purchase.go('login')
        }}
      />
    </form>
  )
}

function isKnownAddress(error: unknown): boolean {
  return error instanceof ApiError && error.refusal?.error?.includes('email already exists') === true
}
