import { useState } from 'react'
import { ReportForm } from './report-form.tsx'
import { type SentByAddress, SentPage } from './sent-page.tsx'

/** Reporting without an account. */
export function ReportByAddress() {
  const [sent, setSent] = useState<SentByAddress | null>(null)
  return sent === null ? (
    <ReportForm onSent={setSent} />
  ) : (
    <SentPage sent={sent} onAnother={() => setSent(null)} />
  )
}
