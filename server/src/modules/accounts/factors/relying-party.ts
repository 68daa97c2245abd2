import { isIP } from 'node:net'

/** Who passkeys are made for. */
export interface RelyingParty {
  readonly id: string
  readonly name: string
  /** Where the page may be that asks for one. */
  readonly origins: string[]
}

/**
 * The host of our public address. Browsers make none for an address in digits: there, as on a developer's machine, the
 * page has to be opened under `localhost`.
 */
export function relyingPartyOf({ name, publicUrl }: { name: string; publicUrl: string }): RelyingParty {
  const url = new URL(publicUrl)
  if (isIP(url.hostname.replaceAll(/[[\]]/g, '')) === 0)
    return { id: url.hostname, name, origins: [url.origin] }
  const port = url.port === '' ? '' : `:${url.port}`
  return { id: 'localhost', name, origins: [`${url.protocol}//localhost${port}`] }
}
