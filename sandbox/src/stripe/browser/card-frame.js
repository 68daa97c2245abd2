// Runs inside the frame, where the card is typed and sent to the stand-in. The surrounding page gets a token or a
// payment method, never a digit.
import { brandOf, cardOf, problemsOf, writeCode, writeExpiry, writeNumber } from './card-rules.js'

const fields = {
  number: document.querySelector('#number'),
  expiry: document.querySelector('#expiry'),
  cvc: document.querySelector('#cvc'),
}
const note = document.querySelector('#note')
const left = new Set()
let key = ''
let port = null

window.addEventListener('message', function connect(event) {
  if (event.source !== window.parent || event.data?.type !== 'connect' || !event.ports[0]) return
  window.removeEventListener('message', connect)
  port = event.ports[0]
  key = String(event.data.key)
  document.body.className = event.data.kind === 'payment' ? 'payment' : 'card'
  look(event.data.look)
  port.onmessage = ({ data }) => obey(data)
  new ResizeObserver(tellHeight).observe(document.querySelector('form'))
  tellHeight()
  tell('ready')
})

const acts = {
  focus: () => fields.number.focus(),
  blur: () => document.activeElement?.blur(),
  look: (data) => look(data.look),
  clear() {
    for (const field of Object.values(fields)) field.value = ''
    left.clear()
    show()
  },
  async create(data) {
    tell('created', { id: data.id, result: await create(data.what, data.details) })
  },
}
const obey = (data) => Object.hasOwn(acts, data.type) && acts[data.type](data)

const tell = (type, more = {}) => port?.postMessage({ type, ...more })
const tellHeight = () => tell('height', { px: document.querySelector('form').offsetHeight })
const typed = () => ({ number: fields.number.value, expiry: fields.expiry.value, cvc: fields.cvc.value })

for (const [name, field] of Object.entries(fields)) {
  field.addEventListener('input', () => {
    write(name, field)
    show()
  })
  field.addEventListener('focus', () => tell('focus'))
  field.addEventListener('blur', () => {
    if (field.value !== '') left.add(name)
    tell('blur')
    show()
  })
}
document.querySelector('form').addEventListener('submit', (event) => event.preventDefault())
// A form with several fields and no button does not submit by itself.
document.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') tell('submit')
  if (event.key === 'Escape') tell('escape')
})

function write(name, field) {
  // Only if the caret is at the end: nobody likes a caret that jumps.
  if (field.selectionStart !== field.value.length) return
  if (name === 'number') field.value = writeNumber(field.value)
  else if (name === 'expiry') field.value = writeExpiry(field.value)
  else field.value = writeCode(field.value, fields.number.value)
}

function show() {
  const problems = problemsOf(typed())
  const shown = problems.filter(({ field, error }) => left.has(field) || error.code.startsWith('invalid'))
  for (const [name, field] of Object.entries(fields))
    field.setAttribute('aria-invalid', String(shown.some((one) => one.field === name)))
  note.textContent = shown[0]?.error.message ?? ''
  tell('change', {
    complete: problems.length === 0,
    empty: Object.values(fields).every(({ value }) => value === ''),
    brand: brandOf(fields.number.value),
    error: shown[0]?.error,
  })
}

async function create(what, details) {
  const [wrong] = problemsOf(typed())
  if (wrong) {
    for (const name of Object.keys(fields)) left.add(name)
    show()
    fields[wrong.field].focus()
    return { error: wrong.error }
  }
  const card = cardOf(typed())
  if (what === 'token') return send('tokens', { card: { ...card, ...details } }, 'token')
  return send('payment_methods', { type: 'card', card, ...details }, 'paymentMethod')
}

async function send(path, params, name) {
  try {
    const answer = await fetch(`/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams(flatten(params)),
    })
    const body = await answer.json()
    return answer.ok ? { [name]: body } : { error: body.error }
  } catch {
    return { error: { type: 'api_connection_error', message: 'We could not reach the payment provider.' } }
  }
}

function flatten(params, within = '') {
  return Object.entries(params).flatMap(([name, value]) => {
    const full = within ? `${within}[${name}]` : name
    if (value === undefined || value === null) return []
    return typeof value === 'object' ? flatten(value, full) : [[full, String(value)]]
  })
}

const looks = {
  color: '--color',
  fontFamily: '--font-family',
  fontSize: '--font-size',
  placeholder: '--placeholder',
  invalid: '--invalid',
  border: '--border',
  focus: '--focus',
}

function look(wished = {}) {
  for (const [name, property] of Object.entries(looks))
    if (typeof wished[name] === 'string') document.documentElement.style.setProperty(property, wished[name])
}
