import type { User } from '@sayso/contract/shapes/user'
import { useSession } from '../../entities/session/index.ts'
import { EmailSection } from './email-section.tsx'
import { NameSection } from './name-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { texts } from './texts.ts'

/** The session guard has run: the user is logged in, or the session is about to change. */
export function AccountScreen() {
  const session = useSession()
  return (
    <>
      <header className="border-b border-border px-4 pt-3 pb-3.5">
        <h1 tabIndex={-1} className="text-lg font-semibold">
          {texts.title}
        </h1>
        <p className="mt-0.5 text-sm text-text-3">{texts.lead}</p>
      </header>
      {session.status === 'authenticated' && <Sections user={session.user} />}
    </>
  )
}

function Sections({ user }: { user: User }) {
  return (
    <div className="mx-auto max-w-card px-4 pb-10">
      <NameSection user={user} />
      <EmailSection user={user} />
      <PasswordSection user={user} />
    </div>
  )
}
