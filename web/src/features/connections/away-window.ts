/** The window in which somebody says yes or no at a network. */
export interface AwayWindow {
  lead(url: string): void
  close(): void
}

const SIZE = 'popup,width=600,height=700'

/**
 * Opened at once, while the press still counts as one: browsers let nothing open later. Null where they let nothing
 * open at all; then there is a link to press.
 */
export function openAwayWindow(): AwayWindow | null {
  const opened = window.open('', '_blank', SIZE)
  if (opened === null) return null
  // The network must not be able to lead this page elsewhere meanwhile.
  opened.opener = null
  return {
    lead: (url) => opened.location.replace(url),
    close: () => opened.close(),
  }
}
