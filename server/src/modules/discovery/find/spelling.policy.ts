/*
 * Words with one wrong letter, found without comparing with every word: two words that differ by one added, missing,
 * wrong or swapped letter have a variant in common, if the variants of a word are itself and what is left of it without
 * one of its letters. How many words share a variant is limited by the alphabet, not by the number of people.
 */

/** The hashes of a word's variants. Different variants may share one; `isOneEditApart` decides. */
export function variantsOf(word: string): number[] {
  const letters = [...word]
  const shorter = letters.map((_, at) => hash(letters.toSpliced(at, 1).join('')))
  return [...new Set([hash(word), ...shorter])]
}

/** FNV-1a, as a signed 32-bit number. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value | 0
}

/** Whether one letter was added, left out, replaced, or swapped with its neighbour. */
export function isOneEditApart(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]]
  if (a.length < b.length) return isOneEditApart(other, one)
  if (a.length - b.length > 1) return false
  let start = 0
  while (start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (left.length === 2 && right.length === 2) return left[0] === right[1] && left[1] === right[0]
  return left.length === 1 && right.length <= 1
}
