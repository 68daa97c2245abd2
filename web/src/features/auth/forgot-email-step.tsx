import { Link } from 'react-router'
import { EmailField } from '../../entities/account-form/email-field.tsx'
import { dismissFailure } from '../../entities/account-form/failure.ts'
import { FormFoot } from '../../entities/account-form/form-foot.tsx'
import { useFirstFocus } from '../../entities/account-form/use-first-focus.ts'
import { useForm } from '../../entities/account-form/use-form.ts'
import { BarePage } from '../../entities/shell/bare-page.tsx'
import { urls } from '../../lib/urls.ts'
import { BackIcon } from '../../ui/icons/icons.ts'
import { StepMark } from './step-mark.tsx'
import { labels, sendReset } from './texts.ts'
import { typedEmail } from './typed-email.ts'
import { checkEmailEntry, type EmailValues } from './validate.ts'

interface EmailStepProps {
  /** The initial address. */
  known: string
  send: (email: string) => Promise<void>
}

export function EmailStep({ known, send }: EmailStepProps) {
  const { values, faults, alert, isPending, text, form } = useForm<EmailValues>({
    initial: { email: known },
    check: checkEmailEntry,
    outcomes: sendReset,
    refusals: { email_required: 'email', email_invalid: 'email' },
    send: ({ email }) => send(email.trim()),
  })
  useFirstFocus(form.ref)
  return (
    <BarePage title={labels.forgotPassword} lead={labels.forgotLead} above={<StepMark step={1} />}>
      <form {...form} className="grid gap-4.5">
        <EmailField {...text('email')} error={faults.email} autoComplete="username" />
        <FormFoot alert={alert} isPending={isPending} pendingLabel={labels.sendingCode}>
          {labels.sendResetCode}
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
          <BackIcon size={16} /> {labels.backToLogIn}
        </Link>
      </p>
    </BarePage>
  )
}
