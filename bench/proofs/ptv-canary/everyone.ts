import { setTimeout as rest } from 'node:timers/promises'
import type { Call } from '@sayso/contract/call'
import { calls } from '@sayso/contract/calls/index'
import { inParallel } from '../../harness/parallel.ts'

/** Somebody with a token, who makes every call there is. */
export interface Reader {
  readonly name: string
  readonly token: string
  readonly profileId: string
}

export interface Reply {
  readonly from: string
  readonly status: number
  readonly text: string
}

/** These end the caller's session. */
const LEAVING = new Set(['user/logout', 'user/revokeSession', 'unauth/resetPassword'])

export async function send(
  url: string,
  path: string,
  input: object,
  { token, method = 'POST' }: { token?: string; method?: string } = {},
): Promise<Reply & { body: Record<string, unknown> }> {
  const target = new URL(`/api/${path}`, url)
  const headers: Record<string, string> = token === undefined ? {} : { authorization: token }
  if (method === 'GET') {
    for (const [name, value] of Object.entries(input)) target.searchParams.set(name, String(value))
  } else headers['content-type'] = 'application/json'
  const body = method === 'GET' ? null : JSON.stringify(input)
  let response = await fetch(target, { method, headers, body })
  // A busy machine rejects requests; that is a response, but not the one we want.
  for (let tries = 0; response.status === 503 && tries < 20; tries++) {
    await rest(250)
    response = await fetch(target, { method, headers, body })
  }
  const text = await response.text()
  return { from: path, status: response.status, text, body: JSON.parse(text) as Record<string, unknown> }
}

/** Every call of the contract: those that read a post once per post, the others once. */
export async function askEverything(
  url: string,
  reader: Reader,
  { posts, author, word }: { posts: readonly string[]; author: string; word: string },
): Promise<Reply[]> {
  const asked = calls
    .filter(({ path, file }) => file === null && !LEAVING.has(path))
    // Public calls do not depend on the caller: one reader is enough.
    .filter(({ access }) => access !== 'public' || reader.name === 'visitor')
    .flatMap((call) => {
      const isAboutPosts = 'post_id' in call.input.properties && call.effect === 'read'
      return (isAboutPosts ? posts : posts.slice(0, 1)).map((post) => ({ call, post }))
    })
  return inParallel(asked.length, 8, async (i) => {
    const { call, post } = asked[i] as (typeof asked)[number]
    const input = plausible(call, { reader, post, author, word })
    const method = call.methods.at(-1) ?? 'GET'
    const answer = await send(url, call.path, input, { token: reader.token, method })
    return { ...answer, from: `${reader.name} ${call.path}` }
  })
}

function plausible(
  call: Call,
  given: { reader: Reader; post: string; author: string; word: string },
): Record<string, unknown> {
  const known: Record<string, unknown> = {
    user_profile_id: given.reader.profileId,
    userProfileId: given.reader.profileId,
    post_id: given.post,
    profile_id: given.author,
    handle: 'author',
    search_text: given.word,
    page: 0,
    draft_id: 'draft-of-the-author',
    email: 'nobody@people.example',
  }
  const fields = Object.entries(call.input.properties as Record<string, Record<string, unknown>>)
  return Object.fromEntries(
    fields
      .filter(([name]) => name in known || call.input.required?.includes(name))
      .map(([name, schema]) => [name, known[name] ?? anyValue(schema)]),
  )
}

function anyValue(schema: Record<string, unknown>): unknown {
  const [choice] = (schema['enum'] as unknown[] | undefined) ?? []
  if (choice !== undefined) return choice
  if (schema['type'] === 'integer' || schema['type'] === 'number') return schema['minimum'] ?? 0
  if (schema['type'] === 'boolean') return false
  if (String(schema['pattern']).includes('0-9a-hjkmnp-tv-z')) return '0000000000001'
  return 'x'.repeat(Math.max(1, Number(schema['minLength'] ?? 1)))
}
