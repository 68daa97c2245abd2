export type NetworkName = 'twitter' | 'instagram'

/** What opens a person's account at a network. Never leaves this server, and is sealed wherever it is kept. */
export interface Keys {
  readonly token: string
  /** Empty where a network has only one. */
  readonly secret: string
}

/** A permission somebody has given us. */
export interface Granted {
  readonly keys: Keys
  /** Who they are there: the id stays theirs, the name may change. */
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

/** What somebody posted there, as the network tells it: nothing of it is to be trusted. */
export interface NetworkPost {
  readonly sourceId: string
  readonly text: string
  /** An invalid date where it told none. */
  readonly at: Date
  /** Where it can be seen there. */
  readonly url: string | null
  readonly media: readonly NetworkMedia[]
}

/** Newest first. */
export interface PostsPage {
  readonly posts: readonly NetworkPost[]
  /** Null on the last page. */
  readonly next: string | null
}

/** What both networks can be asked, once somebody has let us in. */
export interface Network {
  readProfile(keys: Keys): Promise<NetworkProfile>
  /** What they posted themselves, a page at a time. */
  readPosts(keys: Keys, externalId: string, page: string | null): Promise<PostsPage>
  /** Gives a permission back, so that it opens nothing any more, for us or for whoever stole it. */
  giveBack(keys: Keys): Promise<void>
  /** A newer permission for one that would end; null where they do not end. */
  renew(keys: Keys): Promise<Pick<Granted, 'keys' | 'expiresAt'>> | null
}

/** X: a person reads a PIN there and types it here. */
export interface PinNetwork extends Network {
  begin(): Promise<{ readonly keys: Keys; readonly authUrl: string }>
  exchange(keys: Keys, pin: string): Promise<Granted>
}

/** Instagram: a person comes back with a code in the address. */
export interface CodeNetwork extends Network {
  readonly landingUrl: string
  authUrl(state: string): string
  exchange(code: string): Promise<Granted & NetworkProfile>
}

/**
 * `refused`: it answered, and said no to what we came with. `down`: it did not answer, or nothing that makes sense.
 * There is no more in it on purpose: what a network says may repeat what it was sent.
 */
export class NetworkError extends Error {
  override name = 'NetworkError'
  readonly fault: 'refused' | 'down'
  /** When it wants to be asked again; null where it did not say. */
  readonly retryAt: Date | null
  constructor(fault: 'refused' | 'down', retryAt: Date | null = null) {
    super(`a network answered nothing of use: ${fault}`)
    this.fault = fault
    this.retryAt = retryAt
  }
}
