import type { Call, Endpoint } from './call.ts'
import { areas } from './calls/index.ts'
import { docsPageCss } from './docs-style.ts'
import { escapeHtml, limitsText, typeHtml } from './docs-words.ts'
import { errors } from './errors.ts'
import { type JsonSchema, namedShapes, plain } from './json-schema.ts'
import { ErrorDetails } from './shapes/error-details.ts'
import type { Stream } from './stream.ts'
import { streams } from './streams.ts'

export { docsPageCss }

const ACCESS_WORDS: Readonly<Record<Call['access'], string>> = {
  public: 'anybody',
  session: 'any session, also a visitor',
  member: 'an account',
  verified: 'an account with a confirmed address',
  author: 'the account that owns what is named',
  staff: 'staff',
}

/** Renders the contract for people to read: one page, no script, nothing loaded from anywhere. */
export function renderDocsPage(): string {
  const outputs = areas.flatMap((area) => area.calls.map((call) => plain(call.output)))
  const events = streams.flatMap((stream) => Object.values(stream.events).map(plain))
  const shapes = [...namedShapes([...outputs, ...events, plain(ErrorDetails)])]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sayso API</title>
<style>${docsPageCss}</style>
</head>
<body>
<div class="page">
<nav aria-label="Contents">
${areas.map((area) => contents(area.name, area.calls)).join('\n')}
<h2><a href="#streams">Streams</a></h2>
<ul>${streams.map((stream) => `<li><a href="#${anchor(stream)}">${stream.path}</a></li>`).join('')}</ul>
<h2><a href="#shapes">Shapes</a></h2>
<ul>${shapes.map(([name]) => `<li><a href="#shape-${name}">${name}</a></li>`).join('')}</ul>
<h2><a href="#errors">Errors</a></h2>
</nav>
<main>
<h1>Sayso API</h1>
${introduction}
${areas.map((area) => areaSection(area.name, area.calls)).join('\n')}
<h2 id="streams">Streams</h2>
${streamsIntroduction}
${streams.map(streamArticle).join('\n')}
<h2 id="shapes">Shapes</h2>
${shapes.map(([name, shape]) => shapeArticle(name, shape)).join('\n')}
<h2 id="errors">Errors</h2>
${errorTable()}
</main>
</div>
</body>
</html>
`
}

const introduction = `<p>All paths below begin with <code>/api</code>. Every answer is JSON with <code>success</code>. A call the rules of the product refuse is answered
with status 200, <code>success: false</code>, a text in <code>error</code> for people and a <code>code</code> for
programs; some refusals add <a href="#shape-ErrorDetails">details</a>. A call made wrongly carries its HTTP status.</p>
<p>The session token travels in the <code>Authorization</code> header. Inputs are query parameters for GET and DELETE,
and JSON or a form for POST. Whatever changes something, and whatever carries a secret, also answers POST: use that, so
that nothing private sits in a URL. Creating calls take an <code>Idempotency-Key</code> header and may then be repeated
safely.</p>
<p>An account whose email address is not confirmed can read, buy, take back what it did and look after itself. Calls
that put something in front of other people are for confirmed addresses: before that they are refused with
<code>email_unverified</code>. <code>user/sendVerify</code> emails a code, and <code>user/verify</code> takes it and
answers with a new session token; the refused call can then be made again.</p>`

const streamsIntroduction = `<p>A stream is asked for like a call and refused like one. Its answer does not end: it is
<code>text/event-stream</code>, read with <code>fetch</code> because the token travels in a header. Every
<code>data</code> is JSON of the shape below; lines that begin with a colon only keep the connection open.</p>`

function streamArticle(stream: Stream): string {
  const events = Object.entries(stream.events).map(([name, data]) =>
    row(name, typeHtml(plain(data)), '', true),
  )
  return `<article id="${anchor(stream)}">
<h3>GET /${stream.path}</h3>
<ul class="facts"><li>stream</li><li>for ${ACCESS_WORDS[stream.access]}</li><li>counted as ${stream.rate}</li></ul>
${table('Input', rows(plain(stream.input)))}
${table('Events', events)}
</article>`
}

function contents(area: string, calls: readonly Call[]): string {
  const items = calls.map((call) => `<li><a href="#${anchor(call)}">${call.path}</a></li>`)
  return `<h2><a href="#area-${area}">${capitalised(area)}</a></h2>\n<ul>${items.join('')}</ul>`
}

function areaSection(area: string, calls: readonly Call[]): string {
  return `<h2 id="area-${area}">${capitalised(area)}</h2>\n${calls.map(callArticle).join('\n')}`
}

function callArticle(call: Call): string {
  const fileRow = call.file === null ? [] : [row(call.file, 'file', '', call.fileRequired)]
  const inputs = [...rows(plain(call.input)), ...fileRow]
  return `<article id="${anchor(call)}">
<h3>${call.methods.join(' ')} /${call.path}</h3>
<ul class="facts"><li class="${call.effect}">${call.effect}</li><li>for ${ACCESS_WORDS[call.access]}</li>${rolesFact(call)}<li>counted as ${call.rate}</li>${verifiedFact(call)}${reauthFact(call)}</ul>
${table('Input', inputs)}
${table('Output', rows(plain(call.output)))}
</article>`
}

const rolesFact = ({ roles }: Call): string => (roles.length === 0 ? '' : `<li>${roles.join(' or ')}</li>`)

/** Not for calls whose access says so already. */
function verifiedFact({ access, verified }: Call): string {
  if (verified === false || access === 'verified') return ''
  return `<li>confirmed address${verified === 'file' ? ' to send a file' : ''}</li>`
}

function reauthFact({ reauth }: Call): string {
  if (reauth === false) return ''
  return `<li>password again${reauth === true ? '' : ` for another ${(reauth as readonly string[]).join(', ')}`}</li>`
}

function shapeArticle(name: string, shape: JsonSchema): string {
  return `<article id="shape-${name}">\n<h3>${name}</h3>\n${table('Fields', rows(shape))}\n</article>`
}

function rows(schema: JsonSchema): string[] {
  const required = schema.required ?? []
  return Object.entries(schema.properties ?? {}).map(([name, inner]) => {
    return row(name, typeHtml(inner), limitsText(inner), required.includes(name))
  })
}

function row(name: string, type: string, note: string, isRequired: boolean): string {
  const presence = isRequired ? '' : 'optional'
  const words = [presence, note].filter(Boolean).join('; ')
  return `<tr><th scope="row">${escapeHtml(name)}</th><td>${type}</td><td class="note">${escapeHtml(words)}</td></tr>`
}

function table(caption: string, body: readonly string[]): string {
  if (body.length === 0) return `<p class="note">${caption}: nothing.</p>`
  const head =
    '<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Notes</th></tr></thead>'
  return `<table><caption>${caption}</caption>${head}<tbody>\n${body.join('\n')}\n</tbody></table>`
}

function errorTable(): string {
  const body = Object.entries(errors).map(([code, { status, text }]) => {
    return `<tr><th scope="row">${code}</th><td>${status}</td><td>${escapeHtml(text)}</td></tr>`
  })
  const head =
    '<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Text</th></tr></thead>'
  return `<table>${head}<tbody>\n${body.join('\n')}\n</tbody></table>`
}

function anchor(call: Endpoint): string {
  return `call-${call.path.replace('/', '-')}`
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
