import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ACCOUNT_TOAST } from '../../../entities/account-form/failure.ts'
import { FormFoot } from '../../../entities/account-form/form-foot.tsx'
import { NewPasswordFields } from '../../../entities/account-form/new-password-fields.tsx'
import { signInCall } from '../../../entities/account-form/sign-in-call.ts'
import { useFirstFocus } from '../../../entities/account-form/use-first-focus.ts'
import { useForm } from '../../../entities/account-form/use-form.ts'
import { checkPassword, checkRepeated, found } from '../../../entities/account-form/validate.ts'
import { session } from '../../../entities/session/index.ts'
import { BarePage } from '../../../entities/shell/bare-page.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { urls } from '../../../lib/urls.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { ExpiredPage } from './expired-page.tsx'
import { finishOutcomes, texts } from './texts.ts'

interface Values {
  password: string
  confirm: string
}

const check = ({ password, confirm }: Values) =>
  found<Values>({ password: checkPassword(password), confirm: checkRepeated(password, confirm) })

/** The last step of a recovery that staff have started: a new password opens the account. */
export function FinishPage({ code }: { code: string }) {
  const navigate = useNavigate()
  const [isExpired, setExpired] = useState(false)
  const { values, faults, alert, isPending, text, form } = useForm<Values>({
    initial: { password: '', confirm: '' },
    check,
    outcomes: finishOutcomes,
    refusals: { password_too_short: 'password', password_too_common: 'password' },
    async send({ password }) {
      try {
        session.signIn(await signInCall('unauth/finishRecovery', { code, password }))
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'link_expired') throw error
        return setExpired(true)
      }
      toast.success(finishOutcomes.done, { id: ACCOUNT_TOAST })
      void navigate(urls.settings('security'), { replace: true })
    },
  })
  useFirstFocus(form.ref)
  if (isExpired) return <ExpiredPage />
  const { password, confirm } = values
  return (
    <BarePage title={texts.finishTitle} lead={texts.finishLead}>
      <form {...form} className="grid gap-4.5">
        <NewPasswordFields
          {...{
            values,
            faults,
            text,
            labels: { password: texts.newPassword, confirm: texts.confirmPassword },
          }}
          known={[]}
        />
        <FormFoot
          alert={alert}
          isPending={isPending}
          pendingLabel={texts.finishing}
          disabled={password !== confirm}
        >
          {texts.finish}
        </FormFoot>
      </form>
    </BarePage>
  )
}
