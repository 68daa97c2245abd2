import { session } from '../entities/session/index.ts'
// Loaded for its listeners: the theme follows the system even before a theme menu is on the page.
import '../lib/theme.ts'
import { holdInstallPrompt } from '../lib/install-prompt.ts'
import { queryClient } from '../lib/query-client.ts'
import { atLeisureUnless } from '../ui/lazy/idle.ts'

/**
 * Runs everything that starts before React. The inline script (`boot-inline.ts`) has run by now: the theme is set and
 * the first requests are in flight; session and feed adopt their responses.
 */
export function boot(): void {
  // Lists restore their own scroll position; the browser would do it too early, while the list is still empty.
  history.scrollRestoration = 'manual'
  // A page restored from the back-forward cache missed every change made in other tabs.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) session.checkStorage()
  })
  holdInstallPrompt()
  atLeisureUnless(() => session.get().status === 'starting' || queryClient.isFetching() > 0)
  void session.start()
}
