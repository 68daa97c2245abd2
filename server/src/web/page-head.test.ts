import { expect, test } from 'vitest'
import { type PageHead, renderHead } from './page-head.ts'
import { contentPolicy, pageHeaders } from './policy.ts'
import { createTemplate } from './template.ts'

const site = { name: 'Sayso', url: 'https://sayso.example' }
const head: PageHead = {
  title: 'Explore · Sayso',
  description: 'The newest posts.',
  canonical: '/explore/list',
  type: 'website',
  isIndexed: true,
  image: null,
}

test('a head has title, description, canonical URL and preview tags once each', () => {
  expect(renderHead(head, site).split('\n')).toEqual([
    '<title>Explore · Sayso</title>',
    '<meta name="description" content="The newest posts.">',
    '<link rel="canonical" href="https://sayso.example/explore/list">',
    '<meta name="public_url" content="https://sayso.example">',
    '<meta property="og:site_name" content="Sayso">',
    '<meta property="og:type" content="website">',
    '<meta property="og:title" content="Explore · Sayso">',
    '<meta property="og:description" content="The newest posts.">',
    '<meta property="og:url" content="https://sayso.example/explore/list">',
    '<meta property="og:image" content="https://sayso.example/og.png">',
    '<meta property="og:image:alt" content="Sayso">',
    '<meta name="twitter:card" content="summary_large_image">',
  ])
})

test.for([
  '</title><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onload='alert(1)",
  '--><script>alert(1)</script><!--',
  '<!--head-->',
  '&lt;script&gt; & &amp;',
  "$& $` $' $1 $$",
  'line one\nline two\r\n\u2028line three\u0000\u0007',
  'half a character \ud83d',
  '\u202egnp.exe',
])('a value cannot break out of its tag: %j', (hostile) => {
  const rendered = renderHead(
    { ...head, title: hostile, description: hostile, image: { url: hostile, alt: hostile } },
    site,
  )
  const tags = [...rendered.matchAll(/<\/?([a-z]+)/g)].map(([, name]) => name)
  expect(new Set(tags)).toEqual(new Set(['title', 'meta', 'link']))
  expect(tags).toHaveLength(renderHead(head, site).split('\n').length + 1)
  for (const line of rendered.split('\n'))
    expect(line).toMatch(
      /^<(title>[^<>"]*<\/title|(meta (name|property)="[\w:]+" content|link rel="canonical" href)="[^<>"]*")>$/,
    )
  expect(rendered.isWellFormed()).toBe(true)
  const page = createTemplate('<head><!--head--></head>').render(rendered, { hasSkeleton: true })
  expect(page).toBe(`<head>${rendered}</head>`)
})

test('structured data is one script that its content cannot end', () => {
  const hostile = '</script><script>alert(1)</script><!-- & \u2028 $&'
  const rendered = renderHead({ ...head, username: hostile, data: { name: hostile } }, site)
  const [, json = ''] = /<script type="application\/ld\+json">(.*)<\/script>$/.exec(rendered) ?? []
  expect(json).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(json)).toEqual({ name: hostile })
  expect(rendered.match(/<script/g)).toHaveLength(1)
})

test('a long text is cut between characters, and a hostile path stays on our host', () => {
  const family = '👨‍👩‍👧‍👦'
  const [, description = ''] = renderHead({ ...head, description: family.repeat(300) }, site).split('\n')
  expect(description).toBe(`<meta name="description" content="${family.repeat(199)}…">`)
  for (const canonical of ['//evil.example', '/\\evil.example', '\\\\evil.example', 'https://evil.example'])
    expect(renderHead({ ...head, canonical }, site)).toContain('href="https://sayso.example/')
})

test('with cards the policy allows the payment provider only where it is needed', () => {
  const template = { scriptHashes: ["'sha256-x'"], styleHashes: [] }
  const cards = { scriptUrl: 'https://js.stripe.com/endive/stripe.js', apiUrl: 'https://api.stripe.com' }
  const policy = contentPolicy({ template, mediaOrigins: ['https://media.example'], cards })
  expect(policy).toContain(
    "script-src 'self' 'sha256-x' https://js.stripe.com https://*.js.stripe.com; style-src 'self'; img-src 'self' data: blob: https://media.example;",
  )
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;")
  expect(policy).toContain(
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com; ',
  )
  const headers = pageHeaders({ template, mediaOrigins: [], cards })
  expect(headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com")')
  expect(pageHeaders({ template, mediaOrigins: [], cards: null })['permissions-policy']).toContain(
    'payment=()',
  )
})

test('a stand-in for the payment provider is allowed by its configured origin', () => {
  const template = { scriptHashes: [], styleHashes: [] }
  const cards = { scriptUrl: 'http://127.0.0.1:4000/v3/', apiUrl: 'http://127.0.0.1:4000' }
  const policy = contentPolicy({ template, mediaOrigins: [], cards })
  for (const directive of ["script-src 'self'", "connect-src 'self'", 'frame-src'])
    expect(policy).toContain(`${directive} http://127.0.0.1:4000;`)
  expect(policy).not.toContain('stripe.com')
})
