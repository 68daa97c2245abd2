import type { Answer } from '../networks/answer.ts'
import type { Asked } from '../networks/asked.ts'
import { choosePerson, escapeHtml, page } from '../networks/page.ts'
import { people } from '../networks/people.ts'
import type { Desk } from './desk.ts'

/** Where a person says yes or no; both lead back to the app. */
export function answerAuthorize(desk: Desk, { method, url, form }: Asked): Answer {
  const asked = method === 'POST' ? form : url.searchParams
  if (!desk.isInOrder(asked))
    return page('Invalid Request', '<p>The app, its address or its scope is not registered.</p>', {
      status: 400,
    })
  if (method === 'POST')
    return desk.decide(asked, form.get('decision') === 'allow' ? form.get('person') : null)
  const kept = [...asked]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  return page(
    'Sayso would like to see your profile and media',
    `<form method="post">${kept}${choosePerson(people)}
<button name="decision" value="allow">Allow</button><button name="decision" value="deny">Cancel</button></form>`,
  )
}
