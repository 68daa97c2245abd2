import { appealTitle } from '@sayso/contract/decision-titles'
import type { AppealEnd, Statement } from '@sayso/contract/shapes/decision'
import type { Block, Email } from '../../platform/mail/email.ts'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

interface Way {
  /** Where the statement is read and appealed. */
  readonly url: string
  /** Null if it cannot be appealed. */
  readonly appealUntil: Date | null
}

/** A decision, with everything that its statement says. */
export function decisionEmail(statement: Statement, { url, appealUntil }: Way): Email {
  return {
    subject: statement.title,
    preheader: statement.what,
    blocks: [
      ...statementBlocks(statement),
      {
        kind: 'button',
        label: appealUntil === null ? 'See the decision' : 'See the decision or appeal',
        url,
      },
      ...(appealUntil === null
        ? []
        : [
            {
              kind: 'note',
              text: `Do you think we are wrong? You can appeal once, until ${day.format(appealUntil)}. Somebody who took no part in this decision looks at it again.`,
            } as const,
          ]),
    ],
  }
}

/** How an appeal ended. If something else was decided, now or meanwhile, with the statement of that. */
export function appealEmail(
  { end, reason, statement }: { end: AppealEnd; reason: string; statement: Statement | null },
  { url, appealUntil }: Way,
): Email {
  return {
    subject: appealTitle(end),
    preheader: reason,
    blocks: [
      {
        kind: 'paragraph',
        text: 'You appealed against a decision of ours. Somebody who took no part in it looked at everything again.',
      },
      { kind: 'quote', by: 'Why', text: reason },
      ...(statement === null ? [] : [{ kind: 'divider' } as const, ...statementBlocks(statement)]),
      {
        kind: 'button',
        label: appealUntil === null ? 'See the decision' : 'See the decision or appeal',
        url,
      },
    ],
  }
}

function statementBlocks({ title, what, rule, why, how, money, until }: Statement): Block[] {
  const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
  return [
    paragraph(`${title}. ${what}`),
    ...(until === null ? [] : [paragraph(`Until ${day.format(new Date(until))}.`)]),
    { kind: 'quote', by: rule === null ? 'Why' : `Rule ${rule}`, text: why },
    paragraph(how),
    ...(money === null ? [] : [paragraph(money)]),
  ]
}
