// The stand-in's controls, on a path of their own: not part of the real network.
import { type Answer, json } from './answer.ts'
import { type FaultKind, type FaultRule, type Faults, faultKinds } from './faults.ts'
import { escapeHtml, page } from './page.ts'
import type { ReceivedRequest } from './received-request.ts'

type Body = Readonly<Record<string, unknown>>

/** Actions by name: `POST /_control/revoke` runs `revoke`. */
export type Acts = Readonly<Record<string, (body: Body) => unknown>>

export function answerControl(name: string, faults: Faults, acts: Acts, request: ReceivedRequest): Answer {
  const path = request.url.pathname.replace(/\/$/, '')
  if (request.method === 'GET' && path === '/_control') return controlPage(name, Object.keys(acts))
  if (path === '/_control/faults') return answerFaults(faults, request)
  const act = acts[path.slice('/_control/'.length)]
  if (act === undefined || request.method !== 'POST') return json(404, { error: 'No such control.' })
  const body = bodyOf(request)
  return body === null ? refused : json(200, act(body) ?? {})
}

function answerFaults(faults: Faults, request: ReceivedRequest): Answer {
  if (request.method === 'DELETE') faults.clear()
  if (request.method === 'POST') {
    const body = bodyOf(request)
    if (body === null || !isFault(body)) return refused
    faults.add(body)
  }
  return json(200, faults.rules())
}

const refused = json(400, {
  error: `Controls take application/json. A fault is one of ${faultKinds.join(', ')} with times, on, ms.`,
})

function bodyOf({ headers, body }: ReceivedRequest): Body | null {
  // A page of another site cannot send this type without permission (CORS), and nobody here gives it.
  if (headers['content-type'] !== 'application/json') return null
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Body) : null
  } catch {
    return null
  }
}

function isFault(body: Body): body is Body & FaultRule {
  const { fault, times, on, ms, ...rest } = body
  const isNumber = (value: unknown) => value === undefined || Number.isFinite(value)
  return (
    Object.keys(rest).length === 0 &&
    faultKinds.includes(fault as FaultKind) &&
    isNumber(times) &&
    isNumber(ms) &&
    (on === undefined || typeof on === 'string')
  )
}

const script = `
  const out = document.querySelector('output')
  const send = async (method, path, value) => {
    const body = method === 'POST' ? JSON.stringify(value) : undefined
    const answer = await fetch('/_control/' + path, { method, body, headers: { 'content-type': 'application/json' } })
    out.textContent = JSON.stringify(await answer.json(), null, 2)
  }
  document.addEventListener('click', ({ target }) => {
    const { method, path, value } = target.dataset
    if (path) send(method, path, JSON.parse(value || '{}'))
  })
  send('GET', 'faults')`

/** For people: every fault and every action as a button. */
function controlPage(name: string, acts: readonly string[]): Answer {
  const button = (label: string, method: string, path: string, value = {}) =>
    `<button data-method="${method}" data-path="${path}" data-value="${escapeHtml(JSON.stringify(value))}">
${escapeHtml(label)}</button>`
  return page(
    `${name}: what goes wrong`,
    `<h2>From now on</h2>${faultKinds.map((fault) => button(fault, 'POST', 'faults', { fault })).join('')}
<h2>Once</h2>${faultKinds.map((fault) => button(fault, 'POST', 'faults', { fault, times: 1 })).join('')}
<h2>End</h2>${button('all is well again', 'DELETE', 'faults')}
<h2>Acts</h2>${acts.map((act) => button(act, 'POST', act)).join('')}<output></output>`,
    { script },
  )
}
