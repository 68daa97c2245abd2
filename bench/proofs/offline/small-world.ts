import { callAs, type Member, makeMembers } from '../../harness/members.ts'
import type { Proving } from '../../harness/proof.ts'
import { buildApp } from '../../harness/web-server.ts'
import { openTunnel } from './tunnel.ts'

/** The built app behind a tunnel, with an author of a few posts and readers of them. */
export async function openSmallWorld(p: Proving, readers: number) {
  await buildApp(p)
  const database = await p.freshDatabase()
  const env = { ...database.env, RATE_FACTOR: '1000', LOG_LEVEL: 'error', SHED_DELAY_MS: '10000' }
  const { url } = await p.spawnServer('server/src/api.ts', { env })
  const [author, ...others] = (await makeMembers(database, readers + 1, 'reader')) as [Member, ...Member[]]
  const post = async (by: Member, text: string, visibility: 'everyone' | 'followers') => {
    const { body } = await callAs(url, by, 'feed/post', { text, visibility, geo_visibility: 'global' })
    return (body['post'] as { unique_id: string }).unique_id
  }
  const posts: string[] = []
  for (let n = 0; n < 4; n++) posts.push(await post(author, `What the author said, part ${n}`, 'everyone'))
  return { url, database, author, posts, post, readers: others, tunnel: await openTunnel(url) }
}
