import type { CommentId } from '@sayso/contract/ids'
import { createStore } from '../../lib/store.ts'
import { useStore } from '../../lib/use-store.ts'

/** Comments the reader has folded. Rows unmount when they scroll out of view, so they cannot keep this themselves. */
const folded = createStore<ReadonlySet<CommentId>>(new Set())
/** Only one reply is written at a time; others wait as drafts. */
const answering = createStore<CommentId | null>(null)

export const useFolded = () => useStore(folded)
export const useAnswering = () => useStore(answering)

export function fold(id: CommentId, isFolded: boolean): void {
  const others = [...folded.get()].filter((one) => one !== id)
  folded.set(new Set(isFolded ? [...others, id] : others))
}

export function answer(id: CommentId | null): void {
  answering.set(id)
}
