/** The window in which the user authorizes the connection at a network. */
export interface AwayWindow {
  lead(url: string): void
  close(): void
}

const SIZE = 'popup,width=600,height=700'

/**
 * Opens the window immediately, while the press still counts as a user gesture: browsers block it later. Null if the
 * browser blocks it altogether; then a link is shown.
 */
export function openAwayWindow(): AwayWindow | null {
  const opened = window.open('', '_blank', SIZE)
  if (opened === null) return null
  // The network must not be able to navigate this page.
  opened.opener = null
  return {
    lead: (url) => opened.location.replace(url),
    close: () => opened.close(),
  }
}
