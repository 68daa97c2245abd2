import { type Interrupted, storage } from '../../lib/storage.ts'
import { safeReturnPath, urls } from '../../lib/urls.ts'

/** What logging in has interrupted; null when nothing. For a line such as "Log in to write a post". */
export function peekReturnPath(): string | null {
  return safeReturnPath(storage.get('redirect_after_login'))
}

/** Once, after logging in. Storage can be written by anybody with a console, so it is checked here too. */
export function takeReturnPath(): string {
  const path = peekReturnPath()
  storage.remove('redirect_after_login')
  return path ?? urls.home()
}

export function forgetReturnPath(): void {
  storage.remove('redirect_after_login')
  storage.remove('interrupted_by_login')
}

export const peekInterrupted = () => storage.get('interrupted_by_login')

/** Once, by whoever does it. */
export function takeInterrupted(isWanted: (interrupted: Interrupted) => boolean): Interrupted | null {
  const interrupted = peekInterrupted()
  if (interrupted === null || !isWanted(interrupted)) return null
  storage.remove('interrupted_by_login')
  return interrupted
}
