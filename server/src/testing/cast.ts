import type { Call, InputOf, OutputOf } from '@sayso/contract/call'
import { anonymousLogin, login, register } from '@sayso/contract/calls/unauth'
import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'
import type { Label } from '@sayso/contract/shapes/scalars'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { publishPost } from '../modules/posts/index.ts'

/** The people in our tests. They act through HTTP, as everybody does. */
export type PersonName =
  | 'alice'
  | 'bob'
  | 'carol'
  | 'dan'
  | 'erin'
  | 'frank'
  | 'grace'
  | 'heidi'
  | 'ivan'
  | 'judy'
  | 'karl'

export interface Actor {
  readonly token: string
  readonly profileId: ProfileId
  /** Calls and expects success. The acting profile is filled in. */
  call<C extends Call>(call: C, input?: Partial<InputOf<C>>): Promise<OutputOf<C>>
  /** Calls and returns the response, whatever it is. */
  ask(call: Call, input?: Record<string, unknown>, method?: 'GET' | 'POST' | 'DELETE'): Promise<Reply>
  publish(draft: Draft): Promise<PostId>
  /** The same person acting as another of their profiles. */
  actingAs(profileId: ProfileId): Actor
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly body: { success: boolean; error?: string; code?: string } & Record<string, unknown>
}

export interface Draft {
  text: string
  visibility?: 'everyone' | 'followers'
  reach?: string
  durationMinutes?: number
  labels?: readonly Label[]
  ptv?: { price: number; text: string; canPayMore?: boolean; releaseAt?: Date }
}

export function createCast(ctx: Context, baseUrl: string) {
  const people = new Map<PersonName, Promise<Actor>>()

  /** Registers like everybody else; the email address counts as confirmed without waiting for an email. */
  async function arrive(name: PersonName): Promise<Actor> {
    const displayName = name.charAt(0).toUpperCase() + name.slice(1)
    const input = {
      email: `${name}@people.example`,
      password: `the secret of ${name}`,
      first_name: displayName,
      last_name: 'Example',
      handle: name,
      display_name: displayName,
    }
    const { body } = await send(baseUrl, register.path, input, 'POST', null)
    if (!body.success) throw new Error(`${name} could not register: ${body.error}`)
    const { user, session_token } = body as unknown as OutputOf<typeof register>
    await ctx.db.write((tx) =>
      sql`update account set verified_at = now() where email = ${input.email}`.execute(tx),
    )
    return createActor(ctx, baseUrl, session_token, user.current_profile)
  }

  return {
    as(name: PersonName): Promise<Actor> {
      const known = people.get(name) ?? arrive(name)
      people.set(name, known)
      return known
    },
    /** The same person, logged in once more. */
    async onAnotherDevice(name: PersonName): Promise<Actor> {
      const { profileId } = await this.as(name)
      const credentials = { email: `${name}@people.example`, password: `the secret of ${name}` }
      const { body } = await send(baseUrl, login.path, credentials, 'POST', null)
      if (!body.success) throw new Error(`${name} could not log in: ${body.error}`)
      return createActor(ctx, baseUrl, (body as unknown as OutputOf<typeof login>).session_token, profileId)
    },
    async visitor(): Promise<Actor> {
      const response = await fetch(`${baseUrl}/api/${anonymousLogin.path}`)
      const { user, session_token } = (await response.json()) as OutputOf<typeof anonymousLogin>
      return createActor(ctx, baseUrl, session_token, user.current_profile)
    },
  }
}

function createActor(ctx: Context, baseUrl: string, token: string, profileId: ProfileId): Actor {
  const ask: Actor['ask'] = async (call, input = {}, method = ownMethod(call)) => {
    const acting = 'user_profile_id' in call.input.properties ? { user_profile_id: profileId } : {}
    return send(baseUrl, call.path, { ...acting, ...input }, method, token)
  }
  return {
    token,
    profileId,
    ask,
    actingAs: (other) => createActor(ctx, baseUrl, token, other),
    async call(call, input = {}) {
      const { body } = await ask(call, input)
      if (!body.success) throw new Error(`${call.path} refused: ${body.error}`)
      return body as never
    },
    /** Calls the module directly: tests want posts at places where nobody of the cast is. */
    async publish({ text, visibility = 'everyone', reach = 'w', durationMinutes = 0, labels, ptv }) {
      return ctx.db.write((tx) =>
        publishPost(tx, {
          authorId: profileId,
          text,
          visibility,
          reach,
          placeLabel: null,
          durationMinutes,
          labels,
          offer: ptv
            ? {
                price: ptv.price as Cents,
                canPayMore: ptv.canPayMore ?? false,
                release: ptv.releaseAt ? { at: ptv.releaseAt, typed: 'some day', zone: 'UTC' } : null,
                saleEnd: null,
              }
            : null,
          lockedText: ptv?.text ?? '',
          supportEmail: null,
        }),
      )
    },
  }
}

const ownMethod = (call: Call) => (call.methods.includes('POST') ? 'POST' : (call.methods[0] ?? 'GET'))

export async function send(
  baseUrl: string,
  path: string,
  input: Record<string, unknown>,
  method: 'GET' | 'POST' | 'DELETE',
  token: string | null,
): Promise<Reply> {
  const url = new URL(`/api/${path}`, baseUrl)
  const headers: Record<string, string> = token === null ? {} : { authorization: token }
  if (method === 'POST') headers['content-type'] = 'application/json'
  else for (const [name, value] of Object.entries(input)) url.searchParams.set(name, String(value))
  const body = method === 'POST' ? JSON.stringify(input) : null
  const response = await fetch(url, { method, headers, body })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Reply['body'],
  }
}
