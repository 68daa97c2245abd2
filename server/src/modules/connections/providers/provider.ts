export type NetworkName = 'twitter' | 'instagram'

/** The keys to a user's account at a network. They never leave this server, and are sealed wherever they are stored. */
export interface Keys {
  readonly token: string
  /** Empty if the network has only one key. */
  readonly secret: string
}

/** A permission that a user has given us. */
export interface Granted {
  readonly keys: Keys
  /** The user's identity there: the id never changes, the name may. */
  readonly externalId: string
  readonly username: string
  readonly expiresAt: Date | null
}

export interface NetworkProfile {
  readonly username: string
  readonly bio: string
}

export interface NetworkMedia {
  readonly kind: 'photo' | 'video'
  readonly url: string
}

/** A post as the network returns it. None of it can be trusted. */
export interface NetworkPost {
  readonly sourceId: string
  readonly text: string
  /** An invalid date if the network sent none. */
  readonly at: Date
  /** Its URL at the network. */
  readonly url: string | null
  readonly media: readonly NetworkMedia[]
}

/** A page of posts, newest first. */
export interface PostsPage {
  readonly posts: readonly NetworkPost[]
  /** Null on the last page. */
  readonly next: string | null
}

/** The requests that both networks support, once a user has given permission. */
export interface Network {
  readProfile(keys: Keys): Promise<NetworkProfile>
  /** The user's own posts, one page at a time. */
  readPosts(keys: Keys, externalId: string, page: string | null): Promise<PostsPage>
  /** Gives a permission back, so that it no longer works for us or for a thief. */
  giveBack(keys: Keys): Promise<void>
  /** Renews a permission that would expire. Null if permissions of this network do not expire. */
  renew(keys: Keys): Promise<Pick<Granted, 'keys' | 'expiresAt'>> | null
}

/** X: users read a PIN there and type it here. */
export interface PinNetwork extends Network {
  begin(): Promise<{ readonly keys: Keys; readonly authUrl: string }>
  exchange(keys: Keys, pin: string): Promise<Granted>
}

/** Instagram: users return with a code in the URL. */
export interface CodeNetwork extends Network {
  readonly landingUrl: string
  authUrl(state: string): string
  exchange(code: string): Promise<Granted & NetworkProfile>
}

/**
 * `refused`: the network answered and rejected our request. `down`: it did not answer, or not with anything useful. It
 * contains no more on purpose: a network's response may repeat what it was sent.
 */
export class NetworkError extends Error {
  override name = 'NetworkError'
  readonly fault: 'refused' | 'down'
  /** When the network wants to be asked again. Null if it did not say. */
  readonly retryAt: Date | null
  constructor(fault: 'refused' | 'down', retryAt: Date | null = null) {
    super(`a network answered nothing of use: ${fault}`)
    this.fault = fault
    this.retryAt = retryAt
  }
}
