import type { Answer } from '../networks/answer.ts'
import { choosePerson, escapeHtml, page } from '../networks/page.ts'
import { people } from '../networks/people.ts'
import type { ReceivedRequest } from '../networks/received-request.ts'
import type { OAuthStore } from './oauth-store.ts'

/** The page where a person accepts or declines; both redirect back to the app. */
export function answerAuthorize(store: OAuthStore, { method, url, form }: ReceivedRequest): Answer {
  const request = method === 'POST' ? form : url.searchParams
  if (!store.isInOrder(request))
    return page('Invalid Request', '<p>The app, its address or its scope is not registered.</p>', {
      status: 400,
    })
  if (method === 'POST')
    return store.decide(request, form.get('decision') === 'allow' ? form.get('person') : null)
  const kept = [...request]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  return page(
    'Sayso would like to see your profile and media',
    `<form method="post">${kept}${choosePerson(people)}
<button name="decision" value="allow">Allow</button><button name="decision" value="deny">Cancel</button></form>`,
  )
}
