import { createECDH } from 'node:crypto'
import type { Environment } from './environment.ts'

/** Settings for Web Push. */
export interface PushConfig {
  /** The key pair by which push services know us (VAPID), in base64url. Browsers are given the public one. */
  readonly publicKey: string
  readonly privateKey: string
  /** Where the operator of a push service can reach ours: `mailto:` or `https:`. */
  readonly contact: string
  /** The push services we send to: a name, or `*.name` for all names below it. */
  readonly hosts: readonly string[]
}

/** Chrome and most other browsers; Firefox; Safari; Edge on Windows. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** Known to everybody, for stand-ins on this machine. Production rejects them. */
const DEVELOPMENT_KEYS = {
  PUSH_VAPID_PUBLIC:
    'BDlUoMFEQr282nl1KIiMz0Q9P3PaZznRiJVzVDqIOoDs1bTDLiRIdVnG7GSdWdUZKSOVdsvSjhg3ll9sHZY2AyA',
  PUSH_VAPID_PRIVATE: 'dva6y7tFvlcHJ_npW5qM059IsViiyg4VvMvNTKObF-Y',
} as const
const DEVELOPMENT_CONTACT = 'mailto:push@sayso.example'

const HOST = /^(\*\.)?([a-z0-9-]+\.)+[a-z]{2,}$/

/**
 * Null if no key is set: then push is not offered, and nothing else changes. In development the host of a stand-in is
 * enough.
 */
export function readPush(env: Environment): PushConfig | null {
  const hosts = env.optionalText('PUSH_HOSTS')?.split(',') ?? PUSH_SERVICES
  const keys = [env.optionalText('PUSH_VAPID_PUBLIC'), env.optionalText('PUSH_VAPID_PRIVATE')]
  const hasDefaults = env.optionalText('PUSH_HOSTS') !== null && !env.isProduction
  if (keys.every((key) => key === null) && !hasDefaults) return null

  const [publicKey, privateKey] = keys.every((key) => key === null) ? Object.values(DEVELOPMENT_KEYS) : keys
  if (publicKey == null || privateKey == null) {
    env.faults.push('PUSH_VAPID_PUBLIC and PUSH_VAPID_PRIVATE go together')
    return null
  }
  if (privateKey === DEVELOPMENT_KEYS.PUSH_VAPID_PRIVATE) env.useDevelopmentSecret('PUSH_VAPID_PRIVATE')
  else if (!isPair(publicKey, privateKey))
    env.faults.push('PUSH_VAPID_PUBLIC and PUSH_VAPID_PRIVATE are not a pair; `npm run push:keys` makes one')
  if (!hosts.every((host) => HOST.test(host)))
    env.faults.push('PUSH_HOSTS must be host names such as push.example or *.push.example, comma-separated')
  const contact = env.text('PUSH_CONTACT', DEVELOPMENT_CONTACT)
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact))
    env.faults.push('PUSH_CONTACT must begin with mailto: or https:')
  return { publicKey, privateKey, contact, hosts }
}

function isPair(publicKey: string, privateKey: string): boolean {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
  } catch {
    return false
  }
  return pair.getPublicKey('base64url') === publicKey
}
