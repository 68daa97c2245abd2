import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstLink, plainText, type RichNode, richTextOf } from './rich-text.ts'

const text = (words: string): RichNode => ({ kind: 'text', text: words })

/** Writes a tree in a readable form. */
function draw(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => {
      if ('children' in node) return `[${node.kind} ${draw(node.children)}]`
      if (node.kind === 'break') return '[break]'
      return node.kind === 'text' ? node.text : `{${node.kind} ${node.text}}`
    })
    .join('')
}
const drawn = (source: string) => draw(richTextOf(source))

describe('the allowed tags', () => {
  test.each([
    ['<b>a</b><strong>b</strong>', '[strong a][strong b]'],
    ['<i>a</i><em>b</em><u>c</u>', '[em a][em b][u c]'],
    ['a<br>b<br/>c<BR />d', 'a[break]b[break]c[break]d'],
    ['<p>a</p><div>b</div>', '[block a][block b]'],
    ['<h1>a</h1><h6>b</h6>', '[heading a][heading b]'],
    ['<span>a</span>', 'a'],
    ['<b class="x" onclick="evil()">a</b>', '[strong a]'],
    ['<p>one</p>\n\n<p>two</p>\n', '[block one][block two]'],
    ['<b><i>a</b>b', '[strong [em a]]b'],
    ['</b>a</p>', 'a'],
    ['<b>never closed', '[strong never closed]'],
    ['<b>#tag</b> <i>@mara.</i>', '[strong {hashtag #tag}] [em {mention @mara}.]'],
    ['<p>https://a.example/x</p>', '[block {url https://a.example/x}]'],
  ])('%s', (source, tree) => expect(drawn(source)).toBe(tree))
})

describe('everything else stays text, character for character', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<svg/onload=alert(1)>',
    '<b/onmouseover=alert(1)>',
    '<iframe srcdoc="x">',
    '<style>*{}</style>',
    '<brx>',
    '<h7>',
    '< b>',
    'a < b and c > d',
    '<3',
    '&lt;b&gt;',
    '<<script>',
  ])('%s', (source) =>
    expect(
      richTextOf(source)
        .map((node) => ('text' in node ? node.text : '?'))
        .join(''),
    ).toBe(source),
  )

  test('a tag nested in another tag is not a tag', () => {
    expect(drawn('<b <script>')).toBe('<b <script>')
    expect(drawn('<scr<b>ipt>')).toBe('<scr[strong ipt>]')
  })
})

test('no text creates another kind of node, or a link to anything but the web', () => {
  const kinds = new Set([
    'text',
    'url',
    'hashtag',
    'mention',
    'break',
    'strong',
    'em',
    'u',
    'block',
    'heading',
  ])
  const walk = (nodes: readonly RichNode[]): void => {
    for (const node of nodes) {
      expect(kinds).toContain(node.kind)
      if (node.kind === 'url') expect(node.text).toMatch(/^https?:\/\//i)
      if ('children' in node) walk(node.children)
    }
  }
  const piece = fc.constantFrom(
    '<b>',
    '</b>',
    '<p>',
    '</p>',
    '<br>',
    '<script>',
    'javascript:',
    'https://a.b',
    '<',
    '>',
    '"',
    '#x',
    '@y',
    ' ',
    '\n',
    'a',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (pieces) =>
      walk(richTextOf(pieces.join(''))),
    ),
  )
})

test('no word is lost', () => {
  const word = fc.stringMatching(/^[a-z]{1,5}$/)
  const tag = fc.constantFrom('<b>', '</b>', '<i>', '</i>', '<p>', '</p>', '<span>', '<br>', '</div>', '<h2>')
  fc.assert(
    fc.property(fc.array(fc.oneof(word, tag), { maxLength: 30 }), (pieces) => {
      const words = pieces.filter((piece) => !piece.startsWith('<')).join('')
      expect(plainText(richTextOf(pieces.join(''))).replace(/\s/g, '')).toBe(words)
    }),
  )
})

test('thousands of nested tags are flattened quickly', () => {
  const depthOf = (nodes: readonly RichNode[]): number =>
    Math.max(0, ...nodes.map((node) => ('children' in node ? 1 + depthOf(node.children) : 0)))
  const before = process.threadCpuUsage()
  const nodes = richTextOf(`${'<b>'.repeat(8_000)}deep${'</i>'.repeat(6_000)}`)
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1000)
  expect(depthOf(nodes)).toBe(6)
  expect(plainText(nodes)).toContain('deep')
})

test('the first link is found inside tags, without trailing characters', () => {
  expect(firstLink(richTextOf('see <b>https://a.example</b>, https://b.example'))).toBe('https://a.example')
  expect(firstLink(richTextOf('https://a.example/x<br>more'))).toBe('https://a.example/x')
  expect(firstLink(richTextOf('none'))).toBeNull()
})

test('a text without tags is one node', () => {
  expect(richTextOf('plain')).toEqual([text('plain')])
})
