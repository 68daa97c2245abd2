import type { Post } from '@sayso/contract/shapes/post'
import type { AuthorCard } from '@sayso/contract/shapes/profile'
import { createStore, type Store } from '../../lib/store.ts'

/** What somebody wants to do about a person, or about the words of a post. */
type Wish =
  | { readonly act: 'block' | 'mute'; readonly profile: AuthorCard }
  | { readonly act: 'mute-words'; readonly post: Post }

export type AskedSafety = Wish & {
  /** The button of the menu it was chosen in. */
  readonly opener: HTMLElement | null
}

const asked = createStore<AskedSafety | null>(null)

/** The open dialog. It is above every screen: what it was opened from may disappear when it is confirmed. */
export const askedSafety: Store<AskedSafety | null> = asked

const openMenu = () => document.querySelector<HTMLElement>('[aria-haspopup=menu][aria-expanded=true]')

const open = (wish: Wish, opener = openMenu()): void => asked.set({ ...wish, opener })

/** `opener` is the button of a menu that has closed since, because something else was between. */
type Ask = (profile: AuthorCard, opener?: HTMLElement | null) => void

export const askToBlock: Ask = (profile, opener) => open({ act: 'block', profile }, opener)
export const askToMute: Ask = (profile, opener) => open({ act: 'mute', profile }, opener)
export const askToMuteWords = (post: Post): void => open({ act: 'mute-words', post })
export const closeSafety = (): void => asked.set(null)
