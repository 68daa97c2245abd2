import type { ReportReason } from '@sayso/contract/report-reasons'
import { checkEmail, type Faults, filled, found } from '../../../entities/account-form/validate.ts'
import { pageFaults } from './texts.ts'

export interface ReportValues {
  url: string
  reason: ReportReason | null
  text: string
  name: string
  email: string
  goodFaith: boolean
}

/** A report about the safety of children needs no name. */
export const isAnonymous = ({ reason }: Pick<ReportValues, 'reason'>) => reason === 'child_safety'

export function checkReport(values: ReportValues): Faults<ReportValues> {
  const { url, reason, text, name, email, goodFaith } = values
  const mayLeaveOut = isAnonymous(values)
  return found<ReportValues>({
    url: filled(url, pageFaults.url),
    reason: reason === null ? pageFaults.reason : null,
    text: filled(text, pageFaults.text),
    name: mayLeaveOut ? null : filled(name, pageFaults.name),
    email: mayLeaveOut && email.trim() === '' ? null : checkEmail(email),
    goodFaith: goodFaith ? null : pageFaults.goodFaith,
  })
}
