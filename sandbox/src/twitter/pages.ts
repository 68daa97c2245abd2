import type { Answer } from '../networks/answer.ts'
import { choosePerson, escapeHtml, page } from '../networks/page.ts'
import { people } from '../networks/people.ts'
import type { ReceivedRequest } from '../networks/received-request.ts'
import type { OAuthStore } from './oauth-store.ts'

/** The page where a person accepts or declines, and reads the PIN. */
export function answerAuthorize(store: OAuthStore, request: ReceivedRequest): Answer {
  const token = (request.method === 'POST' ? request.form : request.url.searchParams).get('oauth_token') ?? ''
  if (!store.waiting(token))
    return page('Whoa there!', '<p>The request token for this page is invalid or has expired.</p>', {
      status: 403,
    })
  if (request.method === 'POST') return decide(store, token, request.form)
  return page(
    'Authorize Sayso to access your account?',
    `<form method="post"><input type="hidden" name="oauth_token" value="${escapeHtml(token)}">
${choosePerson(people)}<button name="decision" value="allow">Authorize app</button>
<button name="decision" value="deny">Cancel</button></form>`,
  )
}

function decide(store: OAuthStore, token: string, form: URLSearchParams): Answer {
  const isAllowed = form.get('decision') === 'allow'
  const pin = store.decide(token, isAllowed ? form.get('person') : null)
  if (pin === null) return page('You have denied Sayso access to your account', '<p>Close this window.</p>')
  return page(
    'You have granted access to Sayso',
    `<p>Next, return to Sayso and enter this PIN to complete the authorization:</p><code>${pin}</code>`,
  )
}
