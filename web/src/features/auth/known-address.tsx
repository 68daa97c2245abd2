import { Link } from 'react-router'
import { dismissFailure } from '../../entities/account-form/failure.ts'
import { urls } from '../../lib/urls.ts'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { ours } from './texts.ts'
import { typedEmail } from './typed-email.ts'

/**
 * The server does not reveal that an address is registered, and neither do we. But it may be: then these are the two
 * ways to log in, with the address filled in.
 */
export function KnownAddress({ email }: { email: string }) {
  const leave = () => {
    typedEmail.set(email)
    dismissFailure()
  }
  const link = { onClick: leave, className: 'link inline-flex h-11 items-center' }
  return (
    <InlineNotice tone="accent" title={ours.mayHaveAccount}>
      {ours.mayHaveAccountLead}
      <span className="-mb-2 flex flex-wrap gap-x-5">
        <Link to={urls.login()} {...link}>
          {ours.knownLogIn}
        </Link>
        <Link to={urls.forgotPassword()} {...link}>
          {ours.knownReset}
        </Link>
      </span>
    </InlineNotice>
  )
}
