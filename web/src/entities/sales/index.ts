import type { Post } from '@sayso/contract/shapes/post'
import { createStore, type Store } from '../../lib/store.ts'

/** What an author wants to know or to do about the sales of a post. */
export interface AskedSales {
  readonly post: Post
  readonly view: 'buyers' | 'mail'
}

const asked = createStore<AskedSales | null>(null)

/** The dialogs lie over every screen: they outlive the list they were opened from. */
export const askedSales: Store<AskedSales | null> = asked

export const openBuyers = (post: Post): void => asked.set({ post, view: 'buyers' })
export const openBuyersMail = (post: Post): void => asked.set({ post, view: 'mail' })
