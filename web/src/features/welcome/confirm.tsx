import { useState } from 'react'
import { CodeForm, maskEmail, useVerification } from '../verify/index.ts'
import { confirm as texts } from './texts.ts'

interface ConfirmProps {
  userId: string
  email: string
}

/** Asks for the emailed code, kindly and first. It can wait. */
export function Confirm({ userId, email }: ConfirmProps) {
  const flow = useVerification({ to: `${userId} ${email}`, isChange: false })
  const [address] = useState(() => maskEmail(email))
  return (
    <section
      aria-labelledby="confirm-email"
      className="rounded-box border border-border bg-surface p-4 md:mx-auto md:w-full md:max-w-card"
    >
      <h2 id="confirm-email" className="text-lg font-semibold">
        {texts.title}
      </h2>
      <p className="text-pretty text-text-2">{texts.lead(address)}</p>
      <CodeForm flow={flow} />
      <p className="mt-1 text-sm text-text-3">{texts.later}</p>
    </section>
  )
}
