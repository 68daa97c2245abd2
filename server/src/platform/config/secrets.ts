import { type KeyEntry, KeyRingError, parseKeyEntries } from '../keys/key-entries.ts'
import { createKeyRing, type KeyRing } from '../keys/key-ring.ts'
import { judgedBytes, weaknessOf } from '../keys/weak-key.ts'
import type { Environment } from './environment.ts'

/** What each secret is for. Everything that uses one takes a subkey for its own purpose. */
export interface Secrets {
  /** Signs visitors' sessions. */
  readonly visitorTokens: KeyRing
  /** Signs links in emails and to files. Unsubscribe links never end, so an old key stays to verify them. */
  readonly links: KeyRing
  /** Encrypts the access tokens that people grant us, and the secrets of authenticator apps. */
  readonly connections: KeyRing
  /** Signs links to objects on disk, and addresses of pictures that are not for everyone. */
  readonly objectLinks: KeyRing
  /**
   * Mixed into the hash of every password and every emailed code, so that a copy of the database is not enough to
   * guess them.
   */
  readonly pepper: KeyRing
}

/** The names of the settings. */
export const secretNames = {
  visitorTokens: 'VISITOR_TOKEN_KEY',
  links: 'LINK_KEY',
  connections: 'CONNECTION_KEY',
  objectLinks: 'STORAGE_SIGNING_KEY',
  pepper: 'PASSWORD_PEPPER',
} as const satisfies Record<keyof Secrets, string>

const DEVELOPMENT_SECRET = 'development-only-not-a-secret-refused-in-production'

export function readSecrets(env: Environment): Secrets {
  const stated = new Map<string, readonly KeyEntry[]>()

  function read(name: string): KeyRing {
    const value = env.text(name, DEVELOPMENT_SECRET)
    if (value === DEVELOPMENT_SECRET) {
      env.useDevelopmentSecret(name)
      return createKeyRing(value)
    }
    try {
      const entries = parseKeyEntries(value)
      stated.set(name, entries)
      if (env.isProduction) env.faults.push(...entries.flatMap((entry) => weaknessOf(name, entry)))
      return createKeyRing(value)
    } catch (error) {
      if (!(error instanceof KeyRingError)) throw error
      env.faults.push(`${name} ${error.message}; it is one key, or a list such as k2:BASE64,k1:BASE64`)
      return createKeyRing(DEVELOPMENT_SECRET)
    }
  }

  const visitorTokens = read(secretNames.visitorTokens)
  const secrets = {
    visitorTokens,
    links: env.optionalText(secretNames.links) === null ? visitorTokens : read(secretNames.links),
    connections: read(secretNames.connections),
    objectLinks: read(secretNames.objectLinks),
    pepper: read(secretNames.pepper),
  }
  if (env.isProduction) env.faults.push(...sharedValues(stated))
  return Object.freeze(secrets)
}

/**
 * One value under two names: whoever learns one secret would have both. `LINK_KEY` alone may also list keys of
 * `VISITOR_TOKEN_KEY`, under the same ids, because links were signed with those while it was not set; it then needs a
 * key of its own, too.
 */
function sharedValues(stated: ReadonlyMap<string, readonly KeyEntry[]>): string[] {
  const names = [...stated.keys()]
  return names.flatMap((name, at) =>
    names.slice(0, at).flatMap((other) => {
      const [ours = [], theirs = []] = [stated.get(name), stated.get(other)]
      const isSame = (one: KeyEntry, two: KeyEntry) => judgedBytes(one).equals(judgedBytes(two))
      const shared = ours.filter((one) => theirs.some((two) => isSame(one, two)))
      if (shared.length === 0) return []
      const isTakenOver =
        name === secretNames.links &&
        other === secretNames.visitorTokens &&
        shared.length < ours.length &&
        shared.every((one) => theirs.some((two) => two.id === one.id && isSame(one, two)))
      return isTakenOver
        ? []
        : [`${name} and ${other} share a key; each needs its own: npm run keys -- new ${name}`]
    }),
  )
}
