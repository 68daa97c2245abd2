import { useState } from 'react'
import { sessionCall } from '../../entities/session/index.ts'
import { toast } from '../../ui/toast/toast.ts'
import { ACCOUNT_TOAST } from './failure.ts'
import { EmailStep } from './forgot-email-step.tsx'
import { ResetStep } from './forgot-reset-step.tsx'
import { sendReset } from './texts.ts'
import { typedEmail } from './typed-email.ts'

export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  // The second step begins blank each time a code is sent: it is made anew.
  if (sentTo !== null) return <ResetStep email={sentTo} onBack={() => setSentTo(null)} />
  const send = async (email: string) => {
    await sessionCall('unauth/forgotPassword', { email })
    typedEmail.set(email)
    toast.success(sendReset.done, { id: ACCOUNT_TOAST })
    setSentTo(email)
  }
  return <EmailStep send={send} />
}
