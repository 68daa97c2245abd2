import { expect, test } from 'vitest'
import type { Email } from './email.ts'
import { renderEmail } from './render-email.ts'

const brand = { name: 'Example & Co', url: 'https://example.org', footer: 'Street 1\nTown' }
const email: Email = {
  subject: 'Confirm your address',
  preheader: 'Your code is 481 516',
  blocks: [
    { kind: 'paragraph', text: 'Hello Zoë,\nthis is a second line.' },
    { kind: 'code', code: '481516' },
    { kind: 'button', label: 'Open the page', url: 'https://example.org/confirm?a=1&b=2' },
    { kind: 'list', items: ['first thing', 'second thing\nwith a second line'] },
    { kind: 'divider' },
    { kind: 'note', text: 'You can ignore this mail.' },
  ],
}

test('the text and HTML versions both contain everything', () => {
  const { subject, text, html } = renderEmail(email, brand)
  expect(subject).toBe('Confirm your address')
  const said = ['Hello Zoë,', 'this is a second line.', '481516', 'Open the page', 'first thing']
  for (const words of [
    ...said,
    'second thing',
    'with a second line',
    'You can ignore this mail.',
    'Street 1',
  ]) {
    expect(text).toContain(words)
    expect(html).toContain(words)
  }
  expect(html).toContain('Your code is 481 516')
  expect(html).toContain('href="https://example.org/confirm?a=1&amp;b=2"')
})

test('the text version is readable on its own', () => {
  expect(renderEmail(email, brand).text).toBe(`Hello Zoë,
this is a second line.

    481516

Open the page:
https://example.org/confirm?a=1&b=2

- first thing
- second thing
  with a second line

* * *

You can ignore this mail.

-- 
Example & Co
https://example.org
Street 1
Town
`)
})

test('user content is escaped everywhere', () => {
  const hostile = `</p><script>alert(1)</script><a href='x' onclick="y">&amp;`
  const { html } = renderEmail(
    {
      subject: hostile,
      preheader: hostile,
      blocks: [
        { kind: 'paragraph', text: hostile },
        { kind: 'code', code: hostile },
        { kind: 'button', label: hostile, url: "https://example.org/?q='&x" },
        { kind: 'list', items: [hostile] },
        { kind: 'note', text: hostile },
      ],
    },
    { ...brand, name: hostile, footer: hostile },
  )
  expect(html).not.toContain('<script')
  expect(html).not.toMatch(/onclick="/)
  expect(html).not.toContain("href='x'")
  const places =
    html.split('&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;a href=&#39;x&#39;').length - 1
  // The subject is in the title and in the heading, the product's name above and below.
  expect(places).toBe(2 + 1 + 5 + 2 + 1)
  expect(html).toContain('&amp;amp;')
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '/relative',
  'https://example.org/ x',
  'https://a.example/"onload="x',
  '',
])('a button cannot link to %j', (url) => {
  const bad: Email = { ...email, blocks: [{ kind: 'button', label: 'x', url }] }
  expect(() => renderEmail(bad, brand)).toThrow('web addresses')
})

test('an email loads no external resources', () => {
  const { html } = renderEmail(email, brand)
  expect(html).not.toMatch(/<(img|link|iframe|script)|url\(|@import|src=/i)
})
