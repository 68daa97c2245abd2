import { useState } from 'react'
import { ACCOUNT_TOAST } from '../../entities/account-form/failure.ts'
import { sessionCall } from '../../entities/session/index.ts'
import { toast } from '../../ui/toast/toast.ts'
import { EmailStep } from './forgot-email-step.tsx'
import { ResetStep } from './forgot-reset-step.tsx'
import { type MailedLink, useMailedLink } from './mailed-link.ts'
import { sendReset } from './texts.ts'
import { typedEmail } from './typed-email.ts'

/** Two steps. An emailed link contains the code and starts at the second. */
export function ForgotPasswordScreen() {
  const link = useMailedLink()
  return <Steps key={`${link.email} ${link.code}`} link={link} />
}

interface Sent {
  email: string
  /** The long code of a link; null for the short one people type. */
  code: string | null
}

function Steps({ link: { email: known, code } }: { link: MailedLink }) {
  const [sent, setSent] = useState<Sent | null>(
    known !== null && code !== null ? { email: known, code } : null,
  )
  const send = async (email: string) => {
    await sessionCall('unauth/forgotPassword', { email })
    typedEmail.set(email)
    toast.success(sendReset.done, { id: ACCOUNT_TOAST })
  }
  if (sent === null) {
    const begin = (email: string) => send(email).then(() => setSent({ email, code: null }))
    return <EmailStep known={typedEmail.get() || (known ?? '')} send={begin} />
  }
  // It starts blank when coming from the first step, because it is mounted again.
  return <ResetStep {...sent} sendAgain={() => send(sent.email)} onBack={() => setSent(null)} />
}
