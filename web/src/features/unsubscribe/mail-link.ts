import { sessionCall } from '../../entities/session/index.ts'
import { texts } from './texts.ts'

/** The emails an unsubscribe link is about: those of one switch of a profile, or those of an author to their buyers. */
export interface MailLink {
  readonly of: 'notices' | 'buyers'
  readonly token: string
  /** The link turns emails on: a button in an email that offers them. */
  readonly isToResume: boolean
}

export function readMailLink(hash: string): MailLink {
  const parts = new URLSearchParams(hash.slice(1))
  const notices = parts.get('notices')
  return notices === null
    ? { of: 'buyers', token: parts.get('token') ?? '', isToResume: false }
    : { of: 'notices', token: notices, isToResume: parts.get('resume') === '1' }
}

/** Stops or resumes them; returns the new state in words. */
export async function setStopped({ of, token }: MailLink, isStopped: boolean): Promise<string> {
  const input = { token, resume: !isStopped }
  if (of === 'buyers') {
    const { handle } = await sessionCall('unauth/stopBuyersMail', input)
    return isStopped ? texts.buyersStopped(handle) : texts.buyersResumed(handle)
  }
  const { handle, kind } = await sessionCall('unauth/stopNotices', input)
  return isStopped ? texts.unsubscribed(kind, handle) : texts.resubscribed(kind, handle)
}
