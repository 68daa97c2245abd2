import type { Call } from '@sayso/contract/call'
import { register } from '@sayso/contract/calls/unauth'
import { type Reply, send } from './cast.ts'

/** The registration form's values; each test changes the part it is about. */
export function formOf(handle: string) {
  return {
    email: `${handle}@people.example`,
    password: `the secret of ${handle}`,
    first_name: 'Robin',
    last_name: 'Fielding',
    handle,
    display_name: 'Robin F.',
  }
}

/** Registers and returns the token. */
export async function registered(baseUrl: string, handle: string): Promise<string> {
  const { body } = await send(baseUrl, register.path, formOf(handle), 'POST', null)
  if (!body.success) throw new Error(`${handle} could not register: ${body.error}`)
  return tokenOf({ body })
}

export const tokenOf = ({ body }: Pick<Reply, 'body'>): string => String(body['session_token'])

/** Makes calls with the method our own client uses, with or without a session. */
export function asker(world: { readonly baseUrl: string }) {
  return (call: Call, input: object = {}, token: string | null = null): Promise<Reply> => {
    const method = call.methods.includes('POST') ? 'POST' : 'GET'
    return send(world.baseUrl, call.path, { ...input }, method, token)
  }
}
