import type { Statement } from '@sayso/contract/shapes/decision'
import type { Email } from '../../platform/mail/email.ts'
import { appealEmail, decisionEmail } from './appeals.emails.ts'

const removed: Statement = {
  title: 'We removed your post',
  what: 'Nobody can open it any more but you and those who bought it. It cannot be edited or sold.',
  rule: '4 · Targeting a person',
  why: 'The post gives the name and the street of a private person and asks others to go there.',
  how: 'Two people reported it. A person decided; nothing was automatic.',
  money: 'Its buyers keep what they bought, and you keep what you earned with it.',
  until: null,
}

const suspended: Statement = {
  ...removed,
  title: 'We suspended your account',
  what: 'You can read, open what you bought, download your data, appeal, and delete your account.',
  money: null,
  until: '2026-12-24T12:00:00.000Z',
}

const left: Statement = {
  title: 'We left the post you reported as it is',
  what: 'We found nothing that is against the rules. You can still block or mute whoever it is from.',
  rule: null,
  why: 'The post names a public office and criticises what it decided.',
  how: 'We looked at what you reported. A person decided; nothing was automatic.',
  money: null,
  until: null,
}

const reason = 'The street is that of a shop, which has it on its own sign. We should have seen that.'

/** Every email of this module with sample data: see `npm run emails`. */
export function appealEmailSamples(publicUrl: string): Record<string, Email> {
  const appealUntil = new Date('2027-05-18T12:00:00.000Z')
  const url = `${publicUrl}/cases`
  const link = `${publicUrl}/cases/link#0000000000001.0000000000001.author.0000000000002.signature`
  const back: Statement = { ...removed, title: 'Your post is back', rule: null, why: reason, money: null }
  return {
    'decision-author': decisionEmail(removed, { url, appealUntil }),
    'decision-suspended': decisionEmail(suspended, { url, appealUntil }),
    'decision-closed': decisionEmail(
      { ...removed, title: 'We closed your account' },
      { url: link, appealUntil },
    ),
    'decision-reporter': decisionEmail(left, { url, appealUntil }),
    'decision-final': decisionEmail(back, { url, appealUntil: null }),
    'appeal-upheld': appealEmail(
      {
        end: 'uphold',
        reason: 'We read it again. A name and a street are enough to find a person.',
        statement: null,
      },
      { url, appealUntil: null },
    ),
    'appeal-reversed': appealEmail(
      {
        end: 'reverse',
        reason,
        statement: { ...back, what: 'Everybody who saw it before can see it again.' },
      },
      { url, appealUntil: null },
    ),
    'appeal-newer': appealEmail({ end: 'newer', reason, statement: back }, { url, appealUntil: null }),
    'appeal-changed': appealEmail(
      { end: 'change', reason, statement: suspended },
      { url, appealUntil: null },
    ),
  }
}
