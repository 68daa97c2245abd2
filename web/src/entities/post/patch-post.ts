import type { PostId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'
import type { FeedData } from './feed-pages.ts'
import { postKeys } from './post-keys.ts'

/** Returns the changed post; null removes it from every list. */
export type PostChange = (post: Post) => Post | null

/** One place where a change was made, with what is needed to undo it. */
interface Trace {
  readonly key: QueryKey
  readonly before: Post
  readonly after: Post | null
  /** In a list: the page and the post above, to find the position again after a removal. */
  readonly page: number
  readonly above: PostId | null
}

/**
 * Changes or removes a post everywhere in the cache: in every page of every list and on its own. Nothing else writes
 * there. Returns an undo function, which undoes only this change and leaves later changes by others. With `isIn`, only
 * the lists whose keys it accepts are changed.
 */
export function patchPost(
  id: PostId,
  change: PostChange,
  client: QueryClient = queryClient,
  isIn?: (key: QueryKey) => boolean,
): () => void {
  const traces: Trace[] = []
  for (const { queryKey: key, state } of client.getQueryCache().findAll({ queryKey: postKeys.lists })) {
    const data = state.data as FeedData | undefined
    if (data && isIn?.(key) !== false) patchList(client, key, data, id, change, traces)
  }
  for (const { queryKey: key, state } of client.getQueryCache().findAll({ queryKey: postKeys.anyPost })) {
    const before = state.data as Post | undefined
    if (before?.unique_id !== id) continue
    const after = change(before)
    traces.push({ key, before, after, page: 0, above: null })
    // A user who is looking at a deleted post keeps seeing it until they leave the screen.
    if (after !== null) write(client, key, after)
  }
  let isUndone = false
  return () => {
    if (isUndone) return
    isUndone = true
    for (const trace of traces) undo(client, trace)
  }
}

function patchList(
  client: QueryClient,
  key: QueryKey,
  data: FeedData,
  id: PostId,
  change: PostChange,
  traces: Trace[],
): void {
  let pages: FeedData['pages'] | null = null
  data.pages.forEach((page, at) => {
    const index = page.posts.findIndex(({ unique_id }) => unique_id === id)
    const before = page.posts[index]
    if (!before) return
    const after = change(before)
    traces.push({ key, before, after, page: at, above: page.posts[index - 1]?.unique_id ?? null })
    const posts = page.posts.toSpliced(index, 1, ...(after === null ? [] : [after]))
    pages ??= data.pages.slice()
    pages[at] = { ...page, posts }
  })
  if (pages !== null) write(client, key, { ...data, pages })
}

function undo(client: QueryClient, { key, before, after, page: at, above }: Trace): void {
  const data = client.getQueryData<FeedData | Post>(key)
  if (data === undefined) return
  if (!('pages' in data)) {
    if (after !== null && data.unique_id === before.unique_id) write(client, key, revert(data, before, after))
    return
  }
  const page = data.pages[at]
  if (!page) return
  const index = page.posts.findIndex(({ unique_id }) => unique_id === before.unique_id)
  const now = page.posts[index]
  let posts = page.posts
  if (now && after !== null) posts = posts.with(index, revert(now, before, after))
  // A list that was fetched again already has it, or has good reason not to.
  else if (!now && after === null) posts = posts.toSpliced(placeFor(posts, above), 0, before)
  else return
  write(client, key, { ...data, pages: data.pages.with(at, { ...page, posts }) })
}

function placeFor(posts: readonly Post[], above: PostId | null): number {
  return above === null ? 0 : posts.findIndex(({ unique_id }) => unique_id === above) + 1
}

/** Reverts field by field, only where the value is still the one this change set. */
function revert(now: Post, before: Post, after: Post): Post {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof Post>
  const back: Record<string, unknown> = { ...now }
  for (const field of fields) {
    if (Object.is(before[field], after[field]) || !Object.is(now[field], after[field])) continue
    if (Object.hasOwn(before, field)) back[field] = before[field]
    else delete back[field]
  }
  return back as unknown as Post
}

/** Keeps the update time: changing a post does not make its list any fresher. */
function write(client: QueryClient, key: QueryKey, data: unknown): void {
  const updatedAt = client.getQueryState(key)?.dataUpdatedAt
  client.setQueryData(key, data, updatedAt === undefined ? {} : { updatedAt })
}
