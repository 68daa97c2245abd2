import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { letterSamples } from './modules/modules.ts'
import { readConfig } from './platform/config/config.ts'
import { renderLetter } from './platform/mail/render-letter.ts'

/**
 * Every mail we send, with made-up people in it, as files to look at: `npm run letters [-- DIRECTORY]`. Each as HTML and
 * as text, and a page that shows them all. Nothing is sent.
 */
const directory = resolve(process.argv[2] ?? 'letters')
const { product } = readConfig(process.env)
const samples = Object.entries(letterSamples(product.publicUrl))

await mkdir(directory, { recursive: true })
for (const [name, letter] of samples) {
  const { text, html } = renderLetter(letter, { name: product.name, url: product.publicUrl })
  await writeFile(join(directory, `${name}.html`), html)
  await writeFile(join(directory, `${name}.txt`), `Subject: ${letter.subject}\n\n${text}`)
}
const shown = samples.map(
  ([name]) =>
    `<h2>${name} <a href="${name}.html">html</a> <a href="${name}.txt">text</a></h2><iframe src="${name}.html" loading="lazy"></iframe>`,
)
const style =
  'body{font:14px sans-serif;margin:24px}iframe{width:100%;max-width:720px;height:560px;border:1px solid #ccc}'
const page = `<!doctype html><meta charset="utf-8"><title>Letters</title><style>${style}</style>${shown.join('\n')}`
await writeFile(join(directory, 'index.html'), page)
process.stdout.write(`${samples.length} letters: ${join(directory, 'index.html')}\n`)
