import type { Post } from '@sayso/contract/shapes/post'
import { createStore, type Store } from '../../lib/store.ts'

export interface WantedPurchase {
  readonly post: Post
  /** Every opening begins from the beginning. */
  readonly opening: number
}

const wanted = createStore<WantedPurchase | null>(null)
let openings = 0

/** What somebody wants to buy. The dialog lies over every screen: it outlives the list it was opened from. */
export const wantedPurchase: Store<WantedPurchase | null> = wanted

export function openPurchase(post: Post): void {
  openings += 1
  wanted.set({ post, opening: openings })
}

export function forgetPurchase(): void {
  wanted.set(null)
}
