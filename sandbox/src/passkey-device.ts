import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/**
 * A stand-in for a device with passkeys and for the browser in front of it: it takes the options that a site sends and
 * answers as WebAuthn level 3 says, with keys on P-256. What it can be told to get wrong is what a site must refuse.
 */
export interface PasskeyDevice {
  /** Makes a passkey; returns what a browser would send to the site, as text. */
  register(options: string, faults?: PasskeyFaults): string
  /** Signs with the newest passkey, or with the one that is named. */
  answer(options: string, faults?: PasskeyFaults): string
  /** The ids of its passkeys, oldest first. */
  readonly ids: readonly string[]
  /** The same keys in other hands, with the counters as they are now. */
  copy(): PasskeyDevice
}

export interface PasskeyFaults {
  origin?: string
  challenge?: string
  rpId?: string
  /** The user was not checked (no fingerprint, no PIN). */
  isUnverified?: boolean
  /** What the device says about how often it was used. */
  counter?: number
  userHandle?: string
  /** Another passkey than the newest. */
  id?: string
  /** The signature belongs to something else. */
  isForged?: boolean
}

interface Passkey {
  readonly id: string
  readonly key: KeyObject
  readonly userHandle: string
  counter: number
}

interface Options {
  challenge: string
  rpId?: string
  rp?: { id: string }
  user?: { id: string }
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_NEW_KEY = 0x40

export function createPasskeyDevice(origin: string, own: readonly Passkey[] = []): PasskeyDevice {
  const passkeys = own.map((passkey) => ({ ...passkey }))

  function clientData(type: string, options: Options, faults: PasskeyFaults): Buffer {
    const challenge = faults.challenge ?? options.challenge
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: faults.origin ?? origin, crossOrigin: false }),
    )
  }

  return {
    get ids() {
      return passkeys.map(({ id }) => id)
    },
    copy: () => createPasskeyDevice(origin, passkeys),
    register(text, faults = {}) {
      const options = JSON.parse(text) as Options
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = randomBytes(32)
      const passkey: Passkey = {
        id: id.toString('base64url'),
        key: privateKey,
        userHandle: options.user?.id ?? '',
        counter: faults.counter ?? 0,
      }
      passkeys.push(passkey)
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // Key type 2 (a curve), algorithm -7 (ES256), curve 1 (P-256), and the point.
      const key = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        head(faults.rpId ?? options.rp?.id ?? '', passkey.counter, faults, HAS_NEW_KEY),
        Buffer.alloc(16),
        length,
        id,
        key,
      ])
      const attestation = cborMap([
        ['fmt', 'none'],
        ['attStmt', new Map<never, never>()],
        ['authData', authData],
      ])
      return JSON.stringify({
        id: passkey.id,
        rawId: passkey.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options, faults).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      })
    },
    answer(text, faults = {}) {
      const options = JSON.parse(text) as Options
      const passkey = passkeys.findLast(({ id }) => faults.id === undefined || id === faults.id)
      if (passkey === undefined) throw new Error('this device has no such passkey')
      const client = clientData('webauthn.get', options, faults)
      passkey.counter = faults.counter ?? passkey.counter + 1
      const authData = head(faults.rpId ?? options.rpId ?? '', passkey.counter, faults)
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()])
      if (faults.isForged) signed.writeUInt8(signed.readUInt8(0) ^ 1, 0)
      return JSON.stringify({
        id: passkey.id,
        rawId: passkey.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(passkey.key).toString('base64url'),
          userHandle: faults.userHandle ?? passkey.userHandle,
        },
      })
    },
  }
}

function head(rpId: string, counter: number, { isUnverified }: PasskeyFaults, flags = 0): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(flags | USER_PRESENT | (isUnverified ? 0 : USER_VERIFIED), 0)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), rest])
}

type CborValue = number | string | Buffer | Map<never, never>

/** As much of CBOR as the two structures above need; by hand, since no library is needed for anything else here. */
function cborMap(entries: readonly (readonly [number | string, CborValue])[]): Buffer {
  return Buffer.concat([
    cborHead(5, entries.length),
    ...entries.flatMap(([key, value]) => [cbor(key), cbor(value)]),
  ])
}

function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map) return cborHead(5, 0)
  return Buffer.concat([cborHead(2, value.length), value])
}

function cborHead(type: number, size: number): Buffer {
  if (size < 24) return Buffer.of((type << 5) | size)
  if (size < 256) return Buffer.of((type << 5) | 24, size)
  return Buffer.of((type << 5) | 25, size >> 8, size & 255)
}
