import { hashKey, type QueryKey } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { createStore } from '../../lib/store.ts'
import { chunk } from '../../ui/lazy/chunk.ts'

/** The answers that are kept on the device; the first screen does without them. */
export const keptChunk = chunk(() => import('./kept-answers.ts'))

/** Answers that arrived before the code that keeps them. */
const early: (readonly [QueryKey, unknown])[] = []

/** The queries that show a kept answer, by their hashes, and when it was fetched. */
export const shownAsOf = createStore<ReadonlyMap<string, number>>(new Map())

/** Keeps an answer for a time without a connection. */
export function keepAnswer(key: QueryKey, answer: unknown): void {
  const hash = hashKey(key)
  if (shownAsOf.get().has(hash)) shownAsOf.set(new Map([...shownAsOf.get()].filter(([one]) => one !== hash)))
  const kept = keptChunk.arrived()
  if (kept) void kept.keep(key, answer)
  else early.push([key, answer])
}

/** Hands over what arrived early, once. */
export const takeEarly = () => early.splice(0)

/** Fetches, and keeps the answer on this device; if the network fails, returns the one that was kept last. */
export async function orKept<Answer>(key: QueryKey, fetchAnswer: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await fetchAnswer()
    keepAnswer(key, answer)
    return answer
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'offline') throw error
    const kept = await keptChunk.load().then(
      ({ read }) => read(key),
      () => null,
    )
    if (kept === null) throw error
    shownAsOf.set(new Map(shownAsOf.get()).set(hashKey(key), kept.at))
    return kept.answer as Answer
  }
}
