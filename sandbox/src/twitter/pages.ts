import type { Answer } from '../networks/answer.ts'
import type { Asked } from '../networks/asked.ts'
import { choosePerson, escapeHtml, page } from '../networks/page.ts'
import { people } from '../networks/people.ts'
import type { Desk } from './desk.ts'

/** Where a person says yes or no, and reads the PIN. */
export function answerAuthorize(desk: Desk, asked: Asked): Answer {
  const token = (asked.method === 'POST' ? asked.form : asked.url.searchParams).get('oauth_token') ?? ''
  if (!desk.waiting(token))
    return page('Whoa there!', '<p>The request token for this page is invalid or has expired.</p>', {
      status: 403,
    })
  if (asked.method === 'POST') return decide(desk, token, asked.form)
  return page(
    'Authorize Sayso to access your account?',
    `<form method="post"><input type="hidden" name="oauth_token" value="${escapeHtml(token)}">
${choosePerson(people)}<button name="decision" value="allow">Authorize app</button>
<button name="decision" value="deny">Cancel</button></form>`,
  )
}

function decide(desk: Desk, token: string, form: URLSearchParams): Answer {
  const isAllowed = form.get('decision') === 'allow'
  const pin = desk.decide(token, isAllowed ? form.get('person') : null)
  if (pin === null) return page('You have denied Sayso access to your account', '<p>Close this window.</p>')
  return page(
    'You have granted access to Sayso',
    `<p>Next, return to Sayso and enter this PIN to complete the authorization:</p><code>${pin}</code>`,
  )
}
