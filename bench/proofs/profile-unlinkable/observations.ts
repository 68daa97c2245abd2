import type { Call } from '@sayso/contract/call'
import { getComments } from '@sayso/contract/calls/comments'
import { globalFeed, globalProfiles } from '@sayso/contract/calls/feeds'
import { profile } from '@sayso/contract/calls/profiles'
import { decodeId, isStoredId } from '@sayso/contract/ids'
import { callAs, visit } from '../../harness/members.ts'
import { inParallel } from '../../harness/parallel.ts'
import type { Face } from './life.ts'

/** Everything a stranger was shown, by profile. */
export interface Seen {
  readonly answers: number
  /** Every value in responses about it: of its card, its posts, its comments. Ids also by their parts. */
  readonly values: ReadonlyMap<string, readonly string[]>
  /** Its place in the public list of profiles and in the global feed. */
  readonly places: Readonly<Record<'profiles' | 'posts', ReadonlyMap<string, number>>>
  readonly postIds: ReadonlyMap<string, string>
}

interface Page {
  readonly next_cursor: string | null
}
interface Shown {
  readonly unique_id: string
  readonly profile: { readonly unique_id: string }
}

/** Reads what a visitor may: every profile, the lists, every post with its comments. */
export async function readPublic(url: string, faces: readonly Face[]): Promise<Seen> {
  const visitor = await visit(url)
  let answers = 0
  const ask = async <T>({ path, methods }: Call, input: object): Promise<T> => {
    answers++
    const method = methods.includes('POST') ? 'POST' : 'GET'
    const { body } = await callAs(url, visitor, path, { ...input }, method)
    if (body.success !== true) throw new Error(`${path}: ${JSON.stringify(body)}`)
    return body as T
  }
  const values = new Map<string, string[]>(faces.map(({ profileId }) => [profileId, []]))
  const note = (profileId: string, reported: unknown) => values.get(profileId)?.push(...valuesIn(reported))
  const all = async <T extends Page>(call: Call, act: (page: T) => void) => {
    for (let cursor: string | null = '', n = 0; cursor !== null && n < 2000; n++) {
      const page: T = await ask<T>(call, { limit: 50, ...(cursor && { cursor }) })
      act(page)
      cursor = page.next_cursor
    }
  }

  const profiles = new Map<string, number>()
  await all<Page & { profiles: { unique_id: string }[] }>(globalProfiles, (page) => {
    for (const { unique_id } of page.profiles) profiles.set(unique_id, profiles.size)
  })
  const posts = new Map<string, number>()
  const postIds = new Map<string, string>()
  await all<Page & { posts: Shown[] }>(globalFeed, (page) => {
    for (const post of page.posts) {
      posts.set(post.profile.unique_id, posts.size)
      postIds.set(post.profile.unique_id, post.unique_id)
      note(post.profile.unique_id, post)
    }
  })
  await inParallel(faces.length, 8, async (i) => {
    const { profileId } = faces[i] as Face
    note(profileId, await ask(profile, { profile_id: profileId }))
    const post_id = postIds.get(profileId)
    if (post_id === undefined) throw new Error('a post is not in the feed')
    const { comments } = await ask<{ comments: Shown[] }>(getComments, { post_id })
    for (const comment of comments) note(comment.profile.unique_id, { ...comment, post_id: '' })
  })
  return { answers, values, places: { profiles, posts }, postIds }
}

/** Every leaf with its name, and for ids their parts: the shard and the sequence in it. */
function valuesIn(reported: unknown, name = ''): string[] {
  if (reported === null || typeof reported !== 'object') {
    const parts = typeof reported === 'string' && isStoredId(reported) ? partsOf(reported) : []
    return [`${name}=${reported}`, ...parts]
  }
  return Object.entries(reported).flatMap(([key, value]) =>
    valuesIn(value, Array.isArray(reported) ? name : key),
  )
}

function partsOf(id: string): string[] {
  const bits = decodeId(id)
  return [`shard=${(bits >> 10n) & 4095n}`, `sequence=${bits & 1023n}`]
}
