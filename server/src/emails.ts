import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { emailSamples } from './all-modules.ts'
import { readConfig } from './platform/config/config.ts'
import { renderEmail } from './platform/mail/render-email.ts'

/**
 * Renders every email we send, with made-up people in it, to files you can look at: `npm run emails [-- DIRECTORY]`.
 * Each comes as HTML and as text, with one page that shows them all. Nothing is sent.
 */
const directory = resolve(process.argv[2] ?? 'emails')
const { product } = readConfig(process.env)
const samples = Object.entries(emailSamples(product.publicUrl))

await mkdir(directory, { recursive: true })
for (const [name, email] of samples) {
  const { text, html } = renderEmail(email, { name: product.name, url: product.publicUrl })
  await writeFile(join(directory, `${name}.html`), html)
  await writeFile(join(directory, `${name}.txt`), `Subject: ${email.subject}\n\n${text}`)
}
const shown = samples.map(
  ([name]) =>
    `<h2>${name} <a href="${name}.html">html</a> <a href="${name}.txt">text</a></h2><iframe src="${name}.html" loading="lazy"></iframe>`,
)
const style =
  'body{font:14px sans-serif;margin:24px}iframe{width:100%;max-width:720px;height:560px;border:1px solid #ccc}'
const page = `<!doctype html><meta charset="utf-8"><title>Emails</title><style>${style}</style>${shown.join('\n')}`
await writeFile(join(directory, 'index.html'), page)
process.stdout.write(`${samples.length} emails: ${join(directory, 'index.html')}\n`)
