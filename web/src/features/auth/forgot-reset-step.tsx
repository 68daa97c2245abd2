import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { ACCOUNT_TOAST } from '../../entities/account-form/failure.ts'
import { FormFoot } from '../../entities/account-form/form-foot.tsx'
import { keepDevice, knownDevice } from '../../entities/account-form/known-device.ts'
import { NewPasswordFields } from '../../entities/account-form/new-password-fields.tsx'
import { useFirstFocus } from '../../entities/account-form/use-first-focus.ts'
import { useForm } from '../../entities/account-form/use-form.ts'
import { session, sessionCall } from '../../entities/session/index.ts'
import { BarePage } from '../../entities/shell/bare-page.tsx'
import { urls } from '../../lib/urls.ts'
import { Button } from '../../ui/action/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { BackIcon } from '../../ui/icons/icons.ts'
import { toast } from '../../ui/toast/toast.ts'
import { SendAgain } from './send-again.tsx'
import { StepMark } from './step-mark.tsx'
import { labels, ours, reset, screens } from './texts.ts'
import { typedEmail } from './typed-email.ts'
import { checkReset, type ResetValues } from './validate.ts'

interface ResetStepProps {
  email: string
  /** From an emailed link: then no code needs to be typed. */
  code: string | null
  /** Sends another code to the same address. */
  sendAgain: () => Promise<void>
  onBack: () => void
}

const refusals = {
  reset_code_required: 'code',
  reset_failed: 'code',
  password_required: 'password',
  password_too_short: 'password',
  password_too_common: 'password',
} as const

/** A new password ends all sessions, also the one of this page. */
function leaveOwnSession(email: string): void {
  const state = session.get()
  const isOwn = state.status === 'authenticated' && state.user.email?.toLowerCase() === email.toLowerCase()
  if (isOwn) session.ended(state.token, { isOwnDoing: true })
}

export function ResetStep({ email, code: mailed, sendAgain, onBack }: ResetStepProps) {
  const navigate = useNavigate()
  const [linked, setLinked] = useState(mailed)
  const { values, faults, alert, isPending, text, set, form } = useForm<ResetValues>({
    initial: { code: mailed ?? '', password: '', confirm: '' },
    check: checkReset,
    outcomes: reset,
    refusals,
    words: { reset_failed: ours.resetCodeWrong },
    async send({ code, password }) {
      // People copy codes with the spaces around and between.
      const input = { email, code: code.replaceAll(/\s/g, ''), password, ...knownDevice() }
      const { device_token } = await sessionCall('unauth/resetPassword', input)
      keepDevice(device_token)
      leaveOwnSession(email)
      typedEmail.set(email)
      toast.success(reset.done, { id: ACCOUNT_TOAST })
      void navigate(urls.login(), { replace: true })
    },
  })
  useFirstFocus(form.ref)
  /** Sends a new code. The password already typed stays. */
  async function renew(): Promise<void> {
    await sendAgain()
    flushSync(() => {
      setLinked(null)
      set({ code: '' })
    })
    const code = form.ref.current?.elements.namedItem('code')
    if (code instanceof HTMLElement) code.focus()
  }
  const { password, confirm } = values
  return (
    <BarePage
      title={labels.setANewPassword}
      lead={linked === null ? ours.codeTyped : ours.codeLinked}
      above={<StepMark step={2} />}
    >
      <form {...form} className="grid gap-4.5">
        <Field label={labels.email}>
          <Input
            name="email"
            size="lg"
            type="email"
            autoComplete="username"
            value={email}
            readOnly
            end={
              <Button variant="link" size="sm" onClick={onBack} aria-label={labels.changeTheEmailAddress}>
                {labels.change}
              </Button>
            }
          />
        </Field>
        <Field label={labels.code} error={faults.code}>
          <Input
            {...text('code')}
            size={linked === null ? 'code' : 'lg'}
            readOnly={linked !== null}
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        </Field>
        <NewPasswordFields
          {...{
            values,
            faults,
            text,
            labels: { password: labels.newPassword, confirm: labels.confirmNewPassword },
          }}
          known={[email]}
        />
        <FormFoot
          alert={alert}
          isPending={isPending}
          pendingLabel={labels.resetting}
          disabled={password !== confirm}
        >
          {labels.resetPassword}
        </FormFoot>
      </form>
      <div className="mt-3 grid justify-items-center">
        <SendAgain isFirstOnItsWay={mailed === null} send={renew} />
        <button type="button" onClick={onBack} className="link inline-flex h-11 items-center gap-2">
          <BackIcon size={16} /> {screens.backToEmail}
        </button>
      </div>
    </BarePage>
  )
}
