import { vi } from 'vitest'

const bytes = new Uint8Array([1, 2, 3]).buffer

const credential = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    ...{ clientDataJSON: bytes, attestationObject: bytes, authenticatorData: bytes, signature: bytes },
    userHandle: null,
    ...{ getTransports: () => ['internal'], getPublicKeyAlgorithm: () => -7 },
    ...{ getPublicKey: () => null, getAuthenticatorData: () => bytes },
  },
} as unknown as Credential

/** What a server sends for a browser to ask for a passkey, or to make one. */
export const passkeyRequest = JSON.stringify({ challenge: 'AQID', rpId: 'localhost' })
export const passkeyCreation = JSON.stringify({
  ...{ challenge: 'AQID', rp: { id: 'localhost', name: 'Sayso' }, pubKeyCredParams: [] },
  user: { id: 'AQID', name: 'ada@home.example', displayName: 'Ada' },
})

/** Stands in for the browser's own dialog, which no test can press: a passkey is given, or the user declines. */
export function passkeyDialog(answer: 'given' | 'declined' | 'known'): void {
  const act = async () => {
    if (answer === 'given') return credential
    throw new DOMException('', answer === 'known' ? 'InvalidStateError' : 'NotAllowedError')
  }
  vi.spyOn(navigator.credentials, 'get').mockImplementation(act)
  vi.spyOn(navigator.credentials, 'create').mockImplementation(act)
}
