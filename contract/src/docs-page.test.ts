import { expect, test } from 'vitest'
import { calls } from './calls/index.ts'
import { docsPageCss, renderDocsPage } from './docs-page.ts'
import { escapeHtml, limitsText, typeHtml } from './docs-words.ts'
import { errors } from './errors.ts'
import { plain } from './json-schema.ts'
import { Post } from './shapes/post.ts'
import { streams } from './streams.ts'

const page = renderDocsPage()

test('the page lists every call with its methods and every error', () => {
  for (const call of calls) expect(page).toContain(`${call.methods.join(' ')} /${call.path}</h3>`)
  for (const code of Object.keys(errors)) expect(page).toContain(`>${code}</th>`)
})

test('the page lists every stream with its events', () => {
  for (const { path, events } of streams) {
    expect(page).toContain(`GET /${path}</h3>`)
    for (const name of Object.keys(events)) expect(page).toContain(`<th scope="row">${name}</th>`)
  }
})

test('the page says which calls need a confirmed address', () => {
  const factsOf = (path: string) => page.split(`/${path}</h3>`)[1]?.split('</ul>')[0] ?? ''
  expect(factsOf('feed/like')).toContain('for an account with a confirmed address')
  expect(factsOf('feed/unlike')).not.toContain('confirmed address')
  expect(factsOf('feed/addMedia')).toContain('<li>confirmed address</li>')
  expect(factsOf('user/updateProfile')).toContain('<li>confirmed address to send a file</li>')
})

test('every internal link has a target, and no id is used twice', () => {
  const places = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(places).size).toBe(places.length)
  for (const [, target] of page.matchAll(/ href="#([^"]+)"/g)) expect(places).toContain(target)
})

test('the page is self-contained: no script, no inline style, no external resource', () => {
  expect(page).not.toMatch(/<script|<link|<img|<iframe| style="| on\w+="| (?:src|href)="(?!#)|url\(|@import/i)
  expect(page.split('<style>')).toHaveLength(2)
  expect(page).toContain(`<style>${docsPageCss}</style>`)
})

test('the page follows the reader’s light or dark theme', () => {
  expect(docsPageCss).toContain('prefers-color-scheme: dark')
})

test('types and limits are written as words', () => {
  expect(typeHtml(plain(Post))).toBe('<a href="#shape-Post">Post</a>')
  expect(typeHtml({ type: ['null', 'string'] })).toBe('text or null')
  expect(typeHtml({ type: 'array', items: { type: 'integer' } })).toBe('list of whole number')
  expect(limitsText({ minimum: 0, maximum: 5000, default: 0 })).toBe('0 to 5,000; 0 unless sent')
  expect(limitsText({ maxLength: 50 })).toBe('at most 50 characters')
  expect(escapeHtml('<a href="x">&\'')).toBe('&#60;a href=&#34;x&#34;&#62;&#38;&#39;')
})
