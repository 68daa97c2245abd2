import { Link } from 'react-router'
import { BarePage } from '../../entities/shell/index.ts'
import { urls } from '../../lib/urls.ts'
import { ForwardIcon } from '../../ui/icons.ts'

interface AccountPageProps {
  title: string
  text: string
  other: { to: string; label: string }
}

function AccountPage({ title, text, other }: AccountPageProps) {
  return (
    <BarePage title={title}>
      <p className="text-text-2">{text}</p>
      <p className="mt-5">
        <Link to={other.to} className="link">
          {other.label}
        </Link>
      </p>
      <p className="mt-5 border-t border-border pt-5 text-center">
        <Link
          to={urls.feed('explore')}
          className="inline-flex items-center gap-2 font-medium text-text-2 hover:text-text"
        >
          Continue without an account <ForwardIcon size={16} />
        </Link>
      </p>
    </BarePage>
  )
}

export function LoginScreen() {
  return (
    <AccountPage
      title="Log in"
      text="Accounts arrive next: here you will log in with your e-mail address and password."
      other={{ to: urls.register(), label: 'Create account' }}
    />
  )
}

export function RegisterScreen() {
  return (
    <AccountPage
      title="Create account"
      text="Accounts arrive next: here you will choose a name and a handle. Your name and e-mail will never be public."
      other={{ to: urls.login(), label: 'Log in' }}
    />
  )
}

export function ForgotPasswordScreen() {
  return (
    <AccountPage
      title="Forgot password"
      text="Accounts arrive next: here you will ask for a code by e-mail and choose a new password."
      other={{ to: urls.login(), label: 'Back to log in' }}
    />
  )
}
