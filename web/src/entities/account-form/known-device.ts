import { storage } from '../../lib/storage.ts'

/** What a call sends by which the server knows this browser again. It opens nothing. */
export function knownDevice(): { device_token?: string } {
  const token = storage.get('device_token')
  return token === null ? {} : { device_token: token }
}

/** Kept also after logging out. */
export function keepDevice(token: string | undefined): void {
  if (token !== undefined) storage.set('device_token', token)
}
