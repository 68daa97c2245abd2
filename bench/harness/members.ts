import { createHash } from 'node:crypto'
import { encodeId } from '@sayso/contract/ids'
import type { Database } from './databases.ts'

export interface Member {
  readonly handle: string
  readonly token: string
  readonly profileId: string
}

export interface Answer {
  readonly status: number
  readonly text: string
  readonly body: { readonly success?: boolean; readonly code?: string } & Record<string, unknown>
}

/** The same token for the same handle, so that no proof has to store it. */
function tokenOf(handle: string): string {
  const digest = createHash('sha256').update(handle).digest('hex')
  return `s_${String(Number.parseInt(digest.slice(0, 12), 16)).padStart(43, '0')}`
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/**
 * Creates accounts, each with a verified address, a profile and an open session, as if the password had just been
 * given. By SQL, because hashing one takes time.
 */
export async function makeMembers(
  database: Database,
  count: number,
  prefix = 'member',
): Promise<readonly Member[]> {
  const members: Member[] = []
  for (let n = 0; n < count; n++) {
    const handle = `${prefix}_${n}`
    const token = tokenOf(handle)
    const [row] = await database.query<{ id: string }>(
      `with a as (insert into account (email, verified_at) values ($1, now()) returning id),
            p as (insert into profile (id, account_id, handle, display_name)
                  select make_id(), id, $2, $2 from a returning id, account_id),
            e as (insert into profile_explore select id, id from p),
            s as (insert into session (token_hash, account_id, current_profile_id, expires_at, proved_at)
                  select $3, account_id, null, now() + interval '1 day', now() from p)
       select id::text from p`,
      [`${handle}@people.example`, handle, hashOf(token)],
    )
    members.push({ handle, token, profileId: encodeId(BigInt(row?.id ?? 0)) })
  }
  return members
}

/** Opens a session for an existing member. */
export async function signIn(database: Database, handle: string): Promise<Member> {
  const token = tokenOf(handle)
  const [row] = await database.query<{ id: string }>(
    `with known as (select id, account_id from profile where lower(handle) = $1),
          opened as (insert into session (token_hash, account_id, expires_at, proved_at)
                     select $2, account_id, now() + interval '1 day', now() from known)
     select id::text from known`,
    [handle, hashOf(token)],
  )
  if (!row) throw new Error(`there is no profile ${handle}`)
  return { handle, token, profileId: encodeId(BigInt(row.id)) }
}

/** Makes one call by POST, as our own client does; by GET if the call supports nothing else. */
export async function callAs(
  url: string,
  { token, profileId }: Member,
  path: string,
  input: Readonly<Record<string, unknown>> = {},
  method: 'GET' | 'POST' | 'DELETE' = 'POST',
): Promise<Answer> {
  const fields = { user_profile_id: profileId, ...input }
  const query = Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)])
  const response =
    method === 'POST'
      ? await fetch(`${url}/api/${path}`, {
          method,
          headers: { authorization: token, 'content-type': 'application/json' },
          body: JSON.stringify(fields),
        })
      : await fetch(`${url}/api/${path}?${new URLSearchParams(query)}`, {
          method,
          headers: { authorization: token },
        })
  const text = await response.text()
  return { status: response.status, text, body: JSON.parse(text) as Answer['body'] }
}

/** The same for a call that must succeed. Returns what it answered. */
export async function mustCall(
  url: string,
  who: Member,
  path: string,
  input: Readonly<Record<string, unknown>> = {},
): Promise<Answer['body']> {
  const { body, text } = await callAs(url, who, path, input)
  if (body.success !== true) throw new Error(`${path} was refused: ${text}`)
  return body
}

/** Opens the session of a visitor. */
export async function visit(url: string): Promise<Member> {
  const response = await fetch(`${url}/api/unauth/anonymousLogin`)
  const { user, session_token } = (await response.json()) as {
    user: { current_profile: string }
    session_token: string
  }
  return { handle: 'visitor', token: session_token, profileId: user.current_profile }
}
