import { callAs, type Member } from '../../harness/members.ts'

/** What a proof needs of a post as it is shown. */
export interface Shown {
  readonly unique_id: string
  readonly type: string
  readonly media: readonly { readonly type: string }[]
  readonly num_likes: number
  readonly num_dislikes: number
  readonly num_true: number
  readonly num_false: number
  readonly num_comments: number
  readonly num_purchased: number
}

/** Every post of a feed, page by page. */
export async function readPages(url: string, reader: Member, path: string): Promise<Shown[]> {
  const all: Shown[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { status, body } = await callAs(url, reader, path, cursor === undefined ? {} : { cursor })
    if (status !== 200) throw new Error(`${path} answers ${status}`)
    all.push(...(body['posts'] as Shown[]))
    cursor = body['next_cursor'] as string | null
  }
  return all
}
