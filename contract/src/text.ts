/** A piece of a text. The texts of all segments, joined in order, are exactly the input. */
export type Segment =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'url'; readonly text: string }
  | { readonly kind: 'hashtag'; readonly text: string; readonly tag: string }
  | { readonly kind: 'mention'; readonly text: string; readonly handle: string }

/*
 * Each branch consumes what it can and never needs to backtrack, so the cost grows only with the length. A sign in the
 * middle of a word starts nothing: an email address is not a mention.
 */
const MARKS =
  /https?:\/\/\S{2,}|(?<![\p{L}\p{N}_])#{1,2}[\p{L}\p{N}\p{M}_]+|(?<![\p{L}\p{N}_])@[A-Za-z0-9_.]+/giu

export function segmentText(text: string): Segment[] {
  const segments: Segment[] = []
  let plainFrom = 0
  for (const match of text.matchAll(MARKS)) {
    const segment = recognise(match[0])
    if (segment === null) continue
    if (match.index > plainFrom) segments.push({ kind: 'text', text: text.slice(plainFrom, match.index) })
    segments.push(segment)
    plainFrom = match.index + segment.text.length
  }
  if (plainFrom < text.length) segments.push({ kind: 'text', text: text.slice(plainFrom) })
  return segments
}

/** The distinct hashtags of a text, lower-cased, in order of appearance. */
export function hashtagsIn(text: string): string[] {
  const tags = segmentText(text).flatMap((segment) =>
    segment.kind === 'hashtag' ? [segment.tag.toLowerCase()] : [],
  )
  return [...new Set(tags)]
}

/** The distinct handles a text mentions, lower-cased, in order of appearance. */
export function mentionsIn(text: string): string[] {
  const handles = segmentText(text).flatMap((segment) =>
    segment.kind === 'mention' ? [segment.handle.toLowerCase()] : [],
  )
  return [...new Set(handles)]
}

/** The link that the preview is shown for. */
export function firstUrl(text: string): string | null {
  return segmentText(text).find((segment) => segment.kind === 'url')?.text ?? null
}

function recognise(found: string): Segment | null {
  if (found.startsWith('#'))
    return { kind: 'hashtag', text: found, tag: found.startsWith('##') ? found.slice(2) : found.slice(1) }
  if (found.startsWith('@')) {
    const text = withoutTrailing(found, (character) => character === '.')
    return text.length > 1 ? { kind: 'mention', text, handle: text.slice(1) } : null
  }
  const text = withoutSentenceEnd(found)
  const rest = text.length - text.indexOf('://') - 3
  return rest >= 2 ? { kind: 'url', text } : null
}

/** Cuts off a full stop or bracket that belongs to the sentence; a bracket that the link itself opened stays. */
function withoutSentenceEnd(url: string): string {
  let open = 0
  for (const character of url) {
    if (character === '(') open++
    else if (character === ')') open--
  }
  return withoutTrailing(url, (character) => {
    if (character !== ')') return SENTENCE_END.has(character)
    return open++ < 0
  })
}

const SENTENCE_END = new Set('.,;:!?\'"')

function withoutTrailing(text: string, drop: (character: string) => boolean): string {
  let end = text.length
  while (end > 0 && drop(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** Counts words as a reader would, also in scripts without spaces. Punctuation alone counts as one. */
export function countWords(text: string): number {
  let words = 0
  for (const { isWordLike } of new Intl.Segmenter('en', { granularity: 'word' }).segment(text)) {
    if (isWordLike) words++
  }
  return words === 0 && text.trim() !== '' ? 1 : words
}

/** `Step 1 of 3` */
export const stepText = (step: number, total: number): string => `Step ${step} of ${total}`
