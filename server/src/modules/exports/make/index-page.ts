import type { ExportText } from '../../../composition/personal-data.ts'
import type { ZipPart } from '../../../platform/zip/zip-writer.ts'
import { STYLE } from './index-page.style.ts'

/** A file of the archive as its manifest and its page list it. */
export interface Listed extends ZipPart {
  readonly about?: string
  readonly rows?: number
}

interface Shown {
  readonly handles: readonly string[]
  readonly made: Date
  readonly files: readonly Listed[]
  readonly media: readonly Listed[]
  readonly texts: readonly AsyncIterable<readonly ExportText[]>[]
}

/** The page that people open first: what there is, then their posts to read. No script, nothing from elsewhere. */
export async function* pageOf({ handles, made, files, media, texts }: Shown): AsyncGenerator<string> {
  const day = made.toISOString().slice(0, 10)
  yield `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:">
<title>Your data on Sayso</title><style>${STYLE}</style>
<header><p class="brand">Sayso</p><h1>Your data</h1>
<p>${handles.map((handle) => escapeHtml(`@${handle}`)).join(', ')} · made on ${day}</p></header>
<main><section><h2>Files</h2>
<p class="quiet">For programs: JSON, and a table of your money. Amounts are in US cents where a name says so; times are UTC.</p>
<table><thead><tr><th>What</th><th>File</th><th class="n">Entries</th></tr></thead><tbody>
${files.map(fileRow).join('\n')}
<tr><td>Photos, videos and files themselves</td><td>media/, files/</td><td class="n">${media.length}</td></tr>
</tbody></table></section>
<section><h2>Posts</h2>
`
  let count = 0
  for (const pages of texts)
    for await (const page of pages) {
      count += page.length
      yield page.map(article).join('')
    }
  if (count === 0) yield '<p class="quiet">No posts.</p>'
  yield '</section></main></html>\n'
}

const fileRow = ({ name, about = '', rows = 0 }: Listed): string =>
  `<tr><td>${escapeHtml(about)}</td><td><a href="${escapeHtml(name)}">${escapeHtml(name)}</a></td><td class="n">${rows}</td></tr>`

function article({ at, text, notes, more, pictures, files }: ExportText): string {
  const when = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const head = [when, ...notes].map(escapeHtml).join(' · ')
  const images = pictures.map(
    ({ file, alt }) => `<img loading="lazy" src="${pathOf(file)}" alt="${escapeHtml(alt)}">`,
  )
  const links = files.map(({ file, name }) => `<li><a href="${pathOf(file)}">${escapeHtml(name)}</a></li>`)
  const under = more.map(
    (one) => `<details><summary>${escapeHtml(one.name)}</summary><p>${escapeHtml(one.text)}</p></details>`,
  )
  return `<article><p class="quiet">${head}</p><p>${escapeHtml(text)}</p>${images.join('')}${
    links.length > 0 ? `<ul>${links.join('')}</ul>` : ''
  }${under.join('')}</article>\n`
}

/** Names of files may have any character in them. */
const pathOf = (file: string): string => escapeHtml(file.split('/').map(encodeURIComponent).join('/'))

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? '')
