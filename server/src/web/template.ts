import { createHash } from 'node:crypto'

/** The built index.html, with the places where a page's own head and the skeleton go. */
export interface Template {
  render(head: string, options: { hasSkeleton: boolean }): string
  /** `'sha256-...'` of every inline script and style, as a content security policy lists them. */
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
  /** The path of the page's main script: its name changes with every build. */
  readonly version: string | null
}

const HEAD = '<!--head-->'
const SKELETON = /<!--skeleton-->[\s\S]*?<!--\/skeleton-->/
const SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
const MAIN_SCRIPT = /<script type="module"[^>]* src="([^"]+)"/
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

export function createTemplate(source: string): Template {
  // Browsers read a line ending as one character before they hash; so must we.
  const html = source.replaceAll('\r\n', '\n')
  const [before, after, ...more] = html.split(HEAD)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`index.html must contain ${HEAD} exactly once`)
  }
  const bare = after.replace(SKELETON, '')
  return Object.freeze({
    render: (head: string, { hasSkeleton }: { hasSkeleton: boolean }) =>
      before + head + (hasSkeleton ? after : bare),
    scriptHashes: hashesOf(html, SCRIPT),
    styleHashes: hashesOf(html, STYLE),
    version: MAIN_SCRIPT.exec(html)?.[1] ?? null,
  })
}

function hashesOf(html: string, pattern: RegExp): string[] {
  const found = [...html.matchAll(pattern)].map(([, text = '']) => text)
  return [...new Set(found)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
