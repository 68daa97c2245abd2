import type { User } from '@sayso/contract/shapes/user'
import { EmailField } from '../../entities/account-form/email-field.tsx'
import { ACCOUNT_TOAST } from '../../entities/account-form/failure.ts'
import { FormFoot } from '../../entities/account-form/form-foot.tsx'
import { useForm } from '../../entities/account-form/use-form.ts'
import { session, sessionCall } from '../../entities/session/index.ts'
import { useOverlay } from '../../entities/shell/index.ts'
import { Button } from '../../ui/action/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Dialog } from '../../ui/floating/dialog.ts'
import { CheckIcon, ErrorIcon } from '../../ui/icons/icons.ts'
import { opensDialog } from '../../ui/lazy/intent.ts'
import { toast } from '../../ui/toast/toast.ts'
import { VerifyDialog } from '../verify/index.ts'
import { PendingEmail } from './pending-email.tsx'
import { Section } from './section.tsx'
import { changeEmail, texts } from './texts.ts'
import { checkNewEmail, type EmailValues } from './validate.ts'

/** The current email address, a pending one, and the form to change it. */
export function EmailSection({ user }: { user: User }) {
  const [isVerifying, setVerifying] = useOverlay('account-code')
  const openDialog = () => setVerifying(true)
  return (
    <Section name={texts.email} lead={texts.emailLead}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-52 font-medium wrap-anywhere">{user.email}</p>
        {user.verified ? (
          <Badge tone="ok" icon={CheckIcon}>
            {texts.verified}
          </Badge>
        ) : (
          <Badge tone="warn" icon={ErrorIcon}>
            {texts.unverified}
          </Badge>
        )}
      </div>
      {!user.verified && user.pending_email === null && (
        <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-text-2">{texts.unverifiedLead}</p>
          <Button variant="secondary" {...opensDialog(Dialog, isVerifying)} onClick={openDialog}>
            {texts.verify}
          </Button>
        </div>
      )}
      {user.pending_email !== null && (
        <PendingEmail
          email={user.email}
          pending={user.pending_email}
          isEntering={isVerifying}
          onEnterCode={openDialog}
        />
      )}
      <NewEmail now={user.email} onAsked={openDialog} />
      <VerifyDialog open={isVerifying} onOpenChange={setVerifying} />
    </Section>
  )
}

function NewEmail({ now, onAsked }: { now: string | null; onAsked: () => void }) {
  const fields = useForm<EmailValues>({
    initial: { email: '' },
    check: (values) => checkNewEmail(values, now),
    outcomes: changeEmail,
    refusals: { email_required: 'email', email_invalid: 'email' },
    async send({ email }) {
      const { user } = await sessionCall('user/updateUser', { email: email.trim() })
      session.updateUser(user)
      fields.reset()
      toast.success(changeEmail.done, { id: ACCOUNT_TOAST })
      onAsked()
    },
  })
  const { faults, alert, isPending, text, form } = fields
  return (
    <form {...form} className="grid gap-4.5">
      <EmailField
        {...text('email')}
        size="md"
        label={texts.newEmail}
        hint={texts.newEmailHint}
        error={faults.email}
        autoComplete="email"
      />
      <FormFoot size="md" alert={alert} isPending={isPending} pendingLabel={texts.changingEmail}>
        {texts.changeEmail}
      </FormFoot>
    </form>
  )
}
