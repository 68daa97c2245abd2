/** Somebody's browser: one session, and everything that went through it. */
export interface Browser {
  readonly token: string
  readonly profileId: string
  /** Makes a call like the page: the acting profile is filled in. */
  call(path: string, input?: object): Promise<Said>
  isConnected(network: 'twitter' | 'instagram'): Promise<boolean>
}

export interface Said {
  readonly success: boolean
  readonly code?: string
  readonly [name: string]: unknown
}

interface Session {
  readonly session_token?: string
  readonly user?: { readonly current_profile: string }
}

/** Reads that go by GET, as the page sends them. */
const READS = new Set(['user/profile', 'user/getTwitterInfo', 'external/getInstagramInfo'])

/** `seen` collects what a script in the page, or anybody on its connection, could have read. */
export function createBrowsers(apiUrl: string, seen: string[]) {
  async function ask(path: string, input: Record<string, string>, token: string | null): Promise<unknown> {
    const headers = {
      'content-type': 'application/json',
      ...(token !== null && { authorization: token }),
    }
    const url = `${apiUrl}/api/${path}`
    const response = READS.has(path)
      ? await fetch(`${url}?${new URLSearchParams(input)}`, { headers })
      : await fetch(url, { method: 'POST', headers, body: JSON.stringify(input) })
    const said = await response.text()
    seen.push(JSON.stringify(input), said)
    return JSON.parse(said)
  }

  const open = ({ session_token: token = '', user }: Session): Browser => {
    const profileId = user?.current_profile ?? ''
    const call = async (path: string, input: object = {}) => {
      const sent = { user_profile_id: profileId, ...input }
      return (await ask(path, sent, token)) as Said
    }
    return {
      token,
      profileId,
      call,
      async isConnected(network) {
        const { profile } = await call('user/profile', { profile_id: profileId })
        return (profile as Record<string, unknown>)[`${network}_connected`] === true
      },
    }
  }
  return {
    async register(handle: string): Promise<Browser> {
      const form = {
        email: `${handle}@people.example`,
        password: `the secret of ${handle}`,
        first_name: 'Robin',
        last_name: 'Fielding',
        handle,
        display_name: 'Robin F.',
      }
      return open((await ask('unauth/register', form, null)) as Session)
    },
    async otherDevice(handle: string): Promise<Browser> {
      const credentials = { email: `${handle}@people.example`, password: `the secret of ${handle}` }
      return open((await ask('unauth/login', credentials, null)) as Session)
    },
  }
}

/** Somebody's actions on a network's own page; its addresses and responses go through the browser too. */
export async function decideAt(authUrl: string, person: string, seen: string[]): Promise<Response> {
  const { origin, pathname, searchParams } = new URL(authUrl)
  const body = new URLSearchParams([...searchParams, ['decision', 'allow'], ['person', person]])
  const response = await fetch(origin + pathname, { method: 'POST', body, redirect: 'manual' })
  seen.push(authUrl, response.headers.get('location') ?? '')
  return response
}
