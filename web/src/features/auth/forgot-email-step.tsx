import { Link } from 'react-router'
import { BarePage } from '../../entities/shell/bare-page.tsx'
import { urls } from '../../lib/urls.ts'
import { BackIcon } from '../../ui/icons.ts'
import { EmailField } from './email-field.tsx'
import { dismissFailure } from './failure.ts'
import { FormFoot } from './form-foot.tsx'
import { StepMark } from './step-mark.tsx'
import { sendReset } from './texts.ts'
import { typedEmail } from './typed-email.ts'
import { useFirstFocus } from './use-first-focus.ts'
import { useForm } from './use-form.ts'
import { checkEmailEntry, type EmailValues } from './validate.ts'

export function EmailStep({ send }: { send: (email: string) => Promise<void> }) {
  const { values, faults, alert, isPending, text, form } = useForm<EmailValues>({
    initial: { email: typedEmail.get() },
    check: checkEmailEntry,
    outcomes: sendReset,
    refusals: { email_required: 'email', email_invalid: 'email' },
    send: ({ email }) => send(email.trim()),
  })
  useFirstFocus(form.ref)
  return (
    <BarePage
      title="Forgot password"
      lead="Enter your e-mail address, and we send you a code to set a new password."
      above={<StepMark step={1} />}
    >
      <form {...form} className="grid gap-4.5">
        <EmailField {...text('email')} error={faults.email} autoComplete="username" />
        <FormFoot alert={alert} isPending={isPending} pendingLabel="Sending code...">
          Send reset code
        </FormFoot>
      </form>
      <p className="mt-3 text-center">
        <Link
          to={urls.login()}
          onClick={() => {
            typedEmail.set(values.email)
            dismissFailure()
          }}
          className="link inline-flex h-11 items-center gap-2"
        >
          <BackIcon size={16} /> Back to log in
        </Link>
      </p>
    </BarePage>
  )
}
