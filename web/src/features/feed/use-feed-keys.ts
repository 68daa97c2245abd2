import type { Post } from '@sayso/contract/shapes/post'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { WindowVirtualizerHandle } from 'virtua'
import type { PostHandlers } from '../../entities/post/index.ts'
import { useHotkeys } from '../../entities/shell/index.ts'
import { urls } from '../../lib/urls.ts'
import type { ReactionKind } from '../../ui/reaction/reactions.ts'

interface FeedKeysParts {
  list: RefObject<WindowVirtualizerHandle | null>
  box: RefObject<HTMLElement | null>
  posts: readonly Post[]
  handlers: PostHandlers
}

/** The height of the bar and the tabs, which must not cover the post focused by key. */
const TOP = 112

/**
 * Keyboard navigation between posts, and actions on the current one. Returns the handler for keys pressed inside the
 * list.
 */
export function useFeedKeys({ list, box, posts, handlers }: FeedKeysParts): (event: KeyboardEvent) => void {
  const navigate = useNavigate()
  /** The index the focus is moving to: keys come faster than frames. */
  const heading = useRef<number | null>(null)

  /** Returns the focused post, or the one at the top of the screen. */
  function currentIndex(): { index: number; isFocused: boolean } {
    if (heading.current !== null) return { index: heading.current, isFocused: true }
    const focused = document.activeElement?.closest<HTMLElement>('[data-anchor-id]')?.dataset['anchorId']
    const index = posts.findIndex((post) => post.unique_id === focused)
    if (index >= 0) return { index, isFocused: true }
    const top = (list.current?.scrollOffset ?? 0) + TOP
    return { index: list.current?.findItemIndex(top) ?? 0, isFocused: false }
  }

  function move(step: 1 | -1): void {
    const { index, isFocused } = currentIndex()
    const next = isFocused ? index + step : index
    const post = posts[next]
    if (post === undefined) return
    heading.current = next
    list.current?.scrollToIndex(next, { align: 'start', offset: -TOP })
    // The row may have been mounted only by that scroll.
    requestAnimationFrame(() => {
      const card = box.current?.querySelector<HTMLElement>(`[data-anchor-id="${post.unique_id}"]`)
      card?.focus({ preventScroll: true })
      if (heading.current === next) heading.current = null
    })
  }

  const onCurrent = (act: (post: Post) => void) => () => {
    const post = posts[currentIndex().index]
    if (post) act(post)
  }
  const press = (label: string) => () => {
    const card = document.activeElement?.closest('[data-anchor-id]')
    card?.querySelector<HTMLButtonElement>(label)?.click()
  }
  // Clicks the button, so that the press is visible.
  const react = (kind: ReactionKind) =>
    onCurrent(({ unique_id: id }) => {
      const card = box.current?.querySelector(`[data-anchor-id="${id}"]`)
      card?.querySelector<HTMLButtonElement>(`[data-reaction=${kind}]`)?.click()
    })
  const open = onCurrent(handlers.onOpen)

  useHotkeys({
    j: () => move(1),
    k: () => move(-1),
    o: open,
    l: react('like'),
    d: react('dislike'),
    t: react('true'),
    f: react('false'),
    c(event) {
      // The shortcut's letter must not be typed into the comment.
      event.preventDefault()
      onCurrent(handlers.onComment)()
    },
    b: onCurrent((post) => post.can_buy && handlers.onBuy?.(post)),
    m: press('button[data-sound]'),
    x: press('button[data-expand]'),
    p: onCurrent((post) => navigate(urls.handle(post.profile.handle))),
  })

  return (event) => {
    if (event.target instanceof Element && event.target.matches('[data-anchor-id]') && event.key === 'Enter')
      open()
    if (event.key !== 'PageDown' && event.key !== 'PageUp') return
    // In a comment box, these keys belong to its text.
    if (event.target instanceof HTMLTextAreaElement) return
    event.preventDefault()
    move(event.key === 'PageDown' ? 1 : -1)
  }
}
