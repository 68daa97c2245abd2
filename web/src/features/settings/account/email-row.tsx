import type { User } from '@sayso/contract/shapes/user'
import { EmailField } from '../../../entities/account-form/email-field.tsx'
import { ACCOUNT_TOAST } from '../../../entities/account-form/failure.ts'
import { FormFoot } from '../../../entities/account-form/form-foot.tsx'
import { useForm } from '../../../entities/account-form/use-form.ts'
import { session, sessionCall } from '../../../entities/session/index.ts'
import { useOverlay } from '../../../entities/shell/index.ts'
import { EmailIcon } from '../../../ui/icons/later-icons.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { VerifyDialog } from '../../verify/index.ts'
import { ChangeRow } from '../parts/change-row.tsx'
import { EmailState, Unverified } from './email-state.tsx'
import { PendingEmail } from './pending-email.tsx'
import { changeEmail, texts } from './texts.ts'
import { checkNewEmail, type EmailValues } from './validate.ts'

/** The current email address, a pending one, and the form to change it. */
export function EmailRow({ user }: { user: User }) {
  const [isVerifying, setVerifying] = useOverlay('account-code')
  const openDialog = () => setVerifying(true)
  return (
    <>
      <ChangeRow
        icon={EmailIcon}
        title={user.email}
        badge={<EmailState user={user} />}
        hint={texts.emailLead}
        change={texts.changeEmail}
      >
        {(close) => (
          <NewEmail
            now={user.email}
            onAsked={() => {
              close()
              openDialog()
            }}
          />
        )}
      </ChangeRow>
      {user.pending_email === null ? (
        <Unverified user={user} isVerifying={isVerifying} onVerify={openDialog} />
      ) : (
        <PendingEmail
          email={user.email}
          pending={user.pending_email}
          isEntering={isVerifying}
          onEnterCode={openDialog}
        />
      )}
      <VerifyDialog open={isVerifying} onOpenChange={setVerifying} />
    </>
  )
}

function NewEmail({ now, onAsked }: { now: string | null; onAsked: () => void }) {
  const { faults, alert, isPending, text, form } = useForm<EmailValues>({
    initial: { email: '' },
    check: (values) => checkNewEmail(values, now),
    outcomes: changeEmail,
    refusals: { email_required: 'email', email_invalid: 'email' },
    async send({ email }) {
      const { user } = await sessionCall('user/updateUser', { email: email.trim() })
      session.updateUser(user)
      toast.success(changeEmail.done, { id: ACCOUNT_TOAST })
      onAsked()
    },
  })
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
