import type { Database } from '../../harness/databases.ts'

export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Somebody with a token, who asks from an address of their choice. */
export interface Person {
  /** The texts that are visible from a point, and the whole response. */
  seenFrom(point: Point): Promise<{ texts: string[]; body: string }>
  post(text: string, from: Point): Promise<void>
}

interface Session {
  readonly session_token: string
  readonly user: { readonly current_profile: string }
}

export function createPeople(url: string, database: Database) {
  async function visit(address: string): Promise<Session> {
    const response = await fetch(`${url}/api/unauth/anonymousLogin`, {
      headers: { 'x-forwarded-for': address },
    })
    return (await response.json()) as Session
  }

  async function send(path: string, input: object, { token = '', address = '198.51.100.1' } = {}) {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token, 'x-forwarded-for': address },
      body: JSON.stringify(input),
    })
    const body = await response.text()
    const answer = JSON.parse(body) as Record<string, unknown> & { success: boolean; error?: string }
    if (!answer.success) throw new Error(`${path} was refused: ${answer.error}`)
    return { body, answer }
  }

  function person({ session_token: token, user }: Session, address: string): Person {
    const acting = { user_profile_id: user.current_profile }
    return {
      async seenFrom(point) {
        const { body, answer } = await send('feed/global', { ...acting, ...point }, { token, address })
        return { body, texts: (answer['posts'] as { text: string }[]).map(({ text }) => text) }
      },
      async post(text, from) {
        const scope = { visibility: 'everyone', geo_visibility: 'location' }
        const fix = { location_source: 'device', location_accuracy: 5, location_age: 1 }
        await send('feed/post', { ...acting, text, ...scope, ...from, ...fix }, { token, address })
      },
    }
  }

  const emailOf = (handle: string) => `${handle}@people.example`
  const password = 'a password nobody guesses'

  return {
    async visitor(address: string): Promise<Person> {
      return person(await visit(address), address)
    },
    async member(handle: string, address: string): Promise<Person> {
      const name = { first_name: 'A', last_name: 'B', display_name: handle }
      const { answer } = await send(
        'unauth/register',
        { email: emailOf(handle), password, handle, ...name },
        { address },
      )
      await database.query('update account set verified_at = now() where email = $1', [emailOf(handle)])
      return person(answer as unknown as Session, address)
    },
    /** The same account on another device. */
    async again(handle: string, address: string): Promise<Person> {
      const { answer } = await send('unauth/login', { email: emailOf(handle), password }, { address })
      return person(answer as unknown as Session, address)
    },
    warmUp: async (point: Point) => {
      const { session_token: token } = await visit('198.51.100.1')
      await send('user/reverseGeocode', point, { token })
    },
  }
}

export type People = ReturnType<typeof createPeople>
