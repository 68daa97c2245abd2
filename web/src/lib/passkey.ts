import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/*
 * Passkeys of this browser. Options and answers are JSON text, as the server sends and takes them. The library is loaded
 * when a passkey is used.
 */

export function knowsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}

/** Asks for a passkey. Null if the user closed the browser's dialog, or had none to give. */
export function askPasskey(options: string): Promise<string | null> {
  const optionsJSON: PublicKeyCredentialRequestOptionsJSON = JSON.parse(options)
  return unlessCancelled(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    return startAuthentication({ optionsJSON })
  })
}

/** Makes a passkey. Null if the user closed the browser's dialog. */
export function makePasskey(options: string): Promise<string | null> {
  const optionsJSON: PublicKeyCredentialCreationOptionsJSON = JSON.parse(options)
  return unlessCancelled(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    return startRegistration({ optionsJSON })
  })
}

/** True if the device already holds a passkey of the account. */
export function isKnownDevice(error: unknown): boolean {
  return nameOf(error) === 'InvalidStateError'
}

async function unlessCancelled(use: () => Promise<object>): Promise<string | null> {
  try {
    return JSON.stringify(await use())
  } catch (error) {
    // Browsers do not say which of the two it was: declined, or nothing there to choose from.
    if (['AbortError', 'NotAllowedError'].includes(nameOf(error))) return null
    throw error
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')
