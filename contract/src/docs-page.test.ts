import { expect, test } from 'vitest'
import { calls } from './calls/index.ts'
import { docsPageCss, renderDocsPage } from './docs-page.ts'
import { escapeHtml, limitsText, typeHtml } from './docs-words.ts'
import { errors } from './errors.ts'
import { plain } from './json-schema.ts'
import { Post } from './shapes/post.ts'

const page = renderDocsPage()

test('every call, with its methods, and every error is on the page', () => {
  for (const call of calls) expect(page).toContain(`${call.methods.join(' ')} /${call.path}</h3>`)
  for (const code of Object.keys(errors)) expect(page).toContain(`>${code}</th>`)
})

test('every link within the page leads somewhere, and no place is named twice', () => {
  const places = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(places).size).toBe(places.length)
  for (const [, target] of page.matchAll(/ href="#([^"]+)"/g)) expect(places).toContain(target)
})

test('it stands alone: no script, nothing inline, nothing loaded', () => {
  expect(page).not.toMatch(/<script|<link|<img|<iframe| style="| on\w+="| (?:src|href)="(?!#)|url\(|@import/i)
  expect(page.split('<style>')).toHaveLength(2)
  expect(page).toContain(`<style>${docsPageCss}</style>`)
})

test('it follows the reader’s light or dark', () => {
  expect(docsPageCss).toContain('prefers-color-scheme: dark')
})

test('values and limits read as words', () => {
  expect(typeHtml(plain(Post))).toBe('<a href="#shape-Post">Post</a>')
  expect(typeHtml({ type: ['null', 'string'] })).toBe('text or null')
  expect(typeHtml({ type: 'array', items: { type: 'integer' } })).toBe('list of whole number')
  expect(limitsText({ minimum: 0, maximum: 5000, default: 0 })).toBe('0 to 5,000; 0 unless sent')
  expect(limitsText({ maxLength: 50 })).toBe('at most 50 characters')
  expect(escapeHtml('<a href="x">&\'')).toBe('&#60;a href=&#34;x&#34;&#62;&#38;&#39;')
})
