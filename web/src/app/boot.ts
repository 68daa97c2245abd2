import { session } from '../entities/session/index.ts'
// Loaded for its listeners: the theme follows the system even before a theme menu is on the page.
import '../lib/theme.ts'
import { queryClient } from '../lib/query-client.ts'
import { atLeisureUnless } from '../ui/lazy/idle.ts'

/**
 * Everything that begins before React does. The inline script (`boot-inline.ts`) has run by now: the theme is on the
 * page, and the first answers are on their way; session and feed adopt them.
 */
export function boot(): void {
  // The lists put themselves back where they were; the browser would do it too early, with the list still empty.
  history.scrollRestoration = 'manual'
  // A page that slept in the back-forward cache heard nothing of what other tabs did.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) session.checkStorage()
  })
  atLeisureUnless(() => session.get().status === 'starting' || queryClient.isFetching() > 0)
  void session.start()
}
