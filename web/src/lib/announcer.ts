import { createStore, type Store } from './store.ts'

export type Urgency = 'polite' | 'assertive'

/** The id changes with every message, so that the same text is read out again. */
export interface Announcement {
  readonly id: number
  readonly text: string
  readonly urgency: Urgency
}

const latest = createStore<Announcement | null>(null)
let count = 0

/** For the page's two live regions: show `text` in the one of its urgency, keyed by `id`. */
export const announcement: Store<Announcement | null> = latest

/** Announces something to screen readers. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  count += 1
  latest.set({ id: count, text, urgency })
}
