import type { Answer } from './answer.ts'

/** The style of all pages of the stand-ins. It cannot be mistaken for the real network. */
const style = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 30rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; }
  .stamp { background: #fff3cd; border: 1px solid #c9a400; border-radius: 8px; padding: .5rem .75rem; font-size: .875rem; }
  label { display: block; padding: .5rem 0; } button { font: inherit; padding: .6rem 1rem; margin: .5rem .5rem 0 0; }
  code { font-size: 2rem; letter-spacing: .1em; } output { display: block; white-space: pre-wrap; margin-top: 1rem; }`

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** `script` is the text of one of our own files; input from outside is always escaped. */
export function page(title: string, body: string, { status = 200, script = '' } = {}): Answer {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head><body>
<p class="stamp">A stand-in on this machine, not the real network.</p><h1>${escapeHtml(title)}</h1>${body}
${script && `<script>${script}</script>`}</body></html>`,
  }
}

/** Choose whom to act as: the real network knows from its own session. */
export function choosePerson(people: readonly { username: string; name: string }[]): string {
  return people
    .map(
      ({ username, name }, at) => `<label><input type="radio" name="person" value="${escapeHtml(username)}"
 ${at === 0 ? 'checked' : ''}> ${escapeHtml(name)} (@${escapeHtml(username)})</label>`,
    )
    .join('')
}
