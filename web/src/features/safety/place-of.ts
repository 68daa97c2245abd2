/**
 * Remembers where somebody is, and returns where the focus goes when the dialog has closed: back to the menu's button,
 * or if that has gone with its post or comment, to what took its place.
 */
export function placeOf(opener: HTMLElement | null): () => HTMLElement | null {
  const feed = opener?.closest('[role=feed]')
  const at = Number(opener?.closest('[aria-posinset]')?.getAttribute('aria-posinset'))
  const comment = opener?.closest<HTMLElement>('[data-comment-id]')?.dataset['commentId']
  return () => {
    if (opener?.isConnected && opener.checkVisibility()) return opener
    if (comment !== undefined) return document.querySelector<HTMLElement>(`[data-comment-id="${comment}"]`)
    if (!feed?.isConnected) return null
    return (
      feed.querySelector<HTMLElement>(`[aria-posinset="${at}"]`) ??
      feed.querySelector<HTMLElement>(`[aria-posinset="${at - 1}"]`)
    )
  }
}
