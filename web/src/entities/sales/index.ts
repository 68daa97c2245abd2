import type { Post } from '@sayso/contract/shapes/post'
import { createStore, type Store } from '../../lib/store.ts'

/** What an author has opened about the sales of a post. */
export interface AskedSales {
  readonly post: Post
  readonly view: 'buyers' | 'mail'
}

const asked = createStore<AskedSales | null>(null)

/** The open sales dialog. The dialogs are above every screen and outlive the list they were opened from. */
export const askedSales: Store<AskedSales | null> = asked

export const openBuyers = (post: Post): void => asked.set({ post, view: 'buyers' })
export const openBuyersMail = (post: Post): void => asked.set({ post, view: 'mail' })
