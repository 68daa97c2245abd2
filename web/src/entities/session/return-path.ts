import { type Interrupted, storage } from '../../lib/storage.ts'
import { safeReturnPath, urls } from '../../lib/urls.ts'

/** Returns the path that logging in interrupted, or null. Used for texts such as "Log in to write a post". */
export function peekReturnPath(): string | null {
  return safeReturnPath(storage.get('redirect_after_login'))
}

/** Returns the path once, after login. Anybody with a console can write to storage, so it is validated here too. */
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

/** Returns the interrupted action once, to the caller that carries it out. */
export function takeInterrupted(isWanted: (interrupted: Interrupted) => boolean): Interrupted | null {
  const interrupted = peekInterrupted()
  if (interrupted === null || !isWanted(interrupted)) return null
  storage.remove('interrupted_by_login')
  return interrupted
}
