import { type Segment, segmentText } from '@sayso/contract/text'

/**
 * A text as it is rendered: the segments found in it, inside the few tags a text may use. No tag keeps an attribute.
 */
export type RichNode =
  | Segment
  | { readonly kind: 'break' }
  | { readonly kind: Holder; readonly children: readonly RichNode[] }

type Holder = 'strong' | 'em' | 'u' | 'block' | 'heading'

/** All tags a text may use. `span` means nothing without attributes: only its content stays. */
const ALLOWED: Readonly<Record<string, Holder | 'break' | 'nothing'>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'u',
  p: 'block',
  div: 'block',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  br: 'break',
  span: 'nothing',
}

/** Matches only these names, with nothing after the name that could open another tag. Everything else is text. */
const TAG = /<(\/?)(p|b|strong|i|em|u|br|span|div|h[1-6])(?:\s[^<>]*)?\/?>/gi

/** A text may nest thousands of tags; deeper than this, the tag is dropped and its content shown. */
const DEEPEST = 6

interface Open {
  readonly name: string
  /** Where its content goes: its own children, or those of its parent. */
  readonly into: RichNode[]
}

/** Parses a text. Most texts have no tag at all and take the fast path. */
export function richTextOf(text: string): readonly RichNode[] {
  return text.includes('<') ? parse(text) : segmentText(text)
}

function parse(text: string): readonly RichNode[] {
  const root: RichNode[] = []
  const open: Open[] = []
  const openOf = new Map<string, number>()
  let depth = 0
  let from = 0
  let isAfterBlock = false
  const into = () => open.at(-1)?.into ?? root

  function addText(until: number, isBeforeBlock: boolean): void {
    let piece = text.slice(from, until)
    // Blocks already start on a new line.
    if (isAfterBlock) piece = piece.replace(/^[ \t]*\r?\n\s*/, '')
    if (isBeforeBlock) piece = trimLastBreak(piece)
    if (piece !== '') into().push(...segmentText(piece))
    isAfterBlock = false
  }
  function close(name: string): void {
    if (!openOf.get(name)) return
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      openOf.set(last.name, (openOf.get(last.name) ?? 1) - 1)
      if (last.into !== into()) depth--
      if (last.name === name) return
    }
  }

  for (const match of text.matchAll(TAG)) {
    const name = (match[2] ?? '').toLowerCase()
    const holder = ALLOWED[name] ?? 'nothing'
    const isBlock = holder === 'block' || holder === 'heading'
    addText(match.index, isBlock)
    from = match.index + match[0].length
    isAfterBlock = isBlock
    if (holder === 'break') into().push({ kind: 'break' })
    else if (match[1] === '/') close(name)
    else {
      const children: RichNode[] = []
      const isOwn = holder !== 'nothing' && depth < DEEPEST
      if (isOwn) {
        into().push({ kind: holder, children })
        depth++
      }
      open.push({ name, into: isOwn ? children : into() })
      openOf.set(name, (openOf.get(name) ?? 0) + 1)
    }
  }
  addText(text.length, false)
  return root
}

/** Written without a regular expression: one that matches space at the end is retried at every space. */
function trimLastBreak(piece: string): string {
  const trimmed = piece.trimEnd()
  return piece.indexOf('\n', trimmed.length) === -1 ? piece : trimmed
}

/** Returns the link to show a preview for. */
export function firstLink(nodes: readonly RichNode[]): string | null {
  for (const node of nodes) {
    if (node.kind === 'url') return node.text
    const inside = 'children' in node ? firstLink(node.children) : null
    if (inside !== null) return inside
  }
  return null
}

/** Returns the plain text, for accessible names and titles. */
export function plainText(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => ('text' in node ? node.text : ` ${'children' in node ? plainText(node.children) : ''} `))
    .join('')
}
