import type { Post } from '@sayso/contract/shapes/post'
import { createStore, type Store } from '../../lib/store.ts'

export interface WantedPurchase {
  readonly post: Post
  /** Counts openings: each one starts from the first step. */
  readonly opening: number
}

const wanted = createStore<WantedPurchase | null>(null)
let openings = 0

/** The post the user wants to buy. The dialog is above every screen and outlives the list it was opened from. */
export const wantedPurchase: Store<WantedPurchase | null> = wanted

export function openPurchase(post: Post): void {
  openings += 1
  wanted.set({ post, opening: openings })
}

export function forgetPurchase(): void {
  wanted.set(null)
}
