import { afterEach, expect, test, vi } from 'vitest'
import { askPasskey, isKnownDevice, knowsPasskeys, makePasskey } from './passkey.ts'

const { startAuthentication, startRegistration } = vi.hoisted(() => ({
  startAuthentication: vi.fn<() => Promise<object>>(),
  startRegistration: vi.fn<() => Promise<object>>(),
}))
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication, startRegistration }))

afterEach(() => {
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

const failure = (name: string) => Object.assign(new Error('as the browser says it'), { name })

test('options and answers are JSON text', async () => {
  startAuthentication.mockResolvedValue({ id: 'k1' })
  expect(await askPasskey('{"challenge":"abc"}')).toBe('{"id":"k1"}')
  expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: 'abc' } })
  startRegistration.mockResolvedValue({ id: 'k2' })
  expect(await makePasskey('{"challenge":"def"}')).toBe('{"id":"k2"}')
})

test.each(['AbortError', 'NotAllowedError'])('%s is a user who declined, not a failure', async (name) => {
  startAuthentication.mockRejectedValue(failure(name))
  startRegistration.mockRejectedValue(failure(name))
  expect([await askPasskey('{}'), await makePasskey('{}')]).toEqual([null, null])
})

test('a device that has a passkey of the account is told from other failures', async () => {
  const known = failure('InvalidStateError')
  startRegistration.mockRejectedValue(known)
  await expect(makePasskey('{}')).rejects.toBe(known)
  expect([isKnownDevice(known), isKnownDevice(failure('UnknownError')), isKnownDevice(null)]).toEqual([
    true,
    false,
    false,
  ])
})

test('a browser knows passkeys if it has their interface', () => {
  expect(knowsPasskeys()).toBe(false)
  vi.stubGlobal('PublicKeyCredential', class {})
  expect(knowsPasskeys()).toBe(true)
})
