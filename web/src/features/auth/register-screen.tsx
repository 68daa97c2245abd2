import { Link, useNavigate } from 'react-router'
import { ACCOUNT_TOAST, dismissFailure } from '../../entities/account-form/failure.ts'
import { FormFoot } from '../../entities/account-form/form-foot.tsx'
import { signInCall } from '../../entities/account-form/sign-in-call.ts'
import { useFirstFocus } from '../../entities/account-form/use-first-focus.ts'
import { useForm } from '../../entities/account-form/use-form.ts'
import { session } from '../../entities/session/index.ts'
import { BarePage } from '../../entities/shell/bare-page.tsx'
import { urls } from '../../lib/urls.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { IntentLine } from './intent-line.tsx'
import { KnownAddress } from './known-address.tsx'
import { PrivateFields, PublicFields } from './register-fields.tsx'
import { labels, registration } from './texts.ts'
import { typedEmail } from './typed-email.ts'
import { checkRegistration, type RegisterValues } from './validate.ts'

const blank = { firstName: '', lastName: '', password: '', confirm: '', handle: '', displayName: '' }

const refusals = {
  email_exists: 'email',
  email_required: 'email',
  email_invalid: 'email',
  password_required: 'password',
  password_too_short: 'password',
  password_too_common: 'password',
  first_name_required: 'firstName',
  last_name_required: 'lastName',
  handle_required: 'handle',
  handle_invalid: 'handle',
  handle_length: 'handle',
  handle_taken: 'handle',
  display_name_required: 'displayName',
  display_name_reserved: 'displayName',
} as const

export function RegisterScreen() {
  const navigate = useNavigate()
  const fields = useForm<RegisterValues>({
    initial: { ...blank, email: typedEmail.get(), terms: false },
    check: checkRegistration,
    outcomes: registration,
    refusals,
    async send(values) {
      session.signIn(await signInCall('unauth/register', payloadOf(values)))
      typedEmail.forget()
      toast.success(registration.done, { id: ACCOUNT_TOAST })
      // What registering interrupted waits until the welcome is over: it may need a confirmed email.
      void navigate(urls.welcome(), { replace: true })
    },
  })
  const { values, faults, alert, refusal, isPending, set, form } = fields
  useFirstFocus(form.ref)
  return (
    <BarePage title={labels.createAccount} size="lg">
      <IntentLine verb={labels.createAnAccount} />
      <form {...form} className="grid gap-5 pt-1">
        <PrivateFields fields={fields} />
        <hr className="border-border" />
        <PublicFields fields={fields} />
        <Checkbox
          name="terms"
          label={<Agreement />}
          checked={values.terms}
          onChange={({ target }) => set({ terms: target.checked })}
          error={faults.terms}
        />
        {refusal === 'registration_failed' && <KnownAddress email={values.email} />}
        <FormFoot alert={alert} isPending={isPending} pendingLabel={labels.creatingAccount}>
          {labels.createAccount}
        </FormFoot>
      </form>
      <p className="mt-3 flex flex-wrap items-center justify-center gap-x-1.5 text-text-2">
        {labels.alreadyHaveAnAccount}
        <Link
          to={urls.login()}
          onClick={() => {
            typedEmail.set(values.email)
            dismissFailure()
          }}
          className="link inline-flex h-11 items-center"
        >
          {labels.logIn}
        </Link>
      </p>
    </BarePage>
  )
}

/** The pages open in a new tab, so that the form keeps its values. */
function Agreement() {
  const page = { target: '_blank', className: 'link' } as const
  return (
    <>
      {labels.iAgreeToThe}{' '}
      <Link to={urls.terms()} {...page}>
        {labels.termsOfService}
      </Link>{' '}
      {labels.andThe}{' '}
      <Link to={urls.privacy()} {...page}>
        {labels.privacyPolicy}
      </Link>
      .
    </>
  )
}

function payloadOf({ email, password, firstName, lastName, handle, displayName }: RegisterValues) {
  return {
    email: email.trim(),
    password,
    first_name: firstName.trim(),
    last_name: lastName.trim(),
    handle: handle.trim(),
    display_name: displayName.trim(),
  }
}
