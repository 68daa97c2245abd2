import type { Database } from '../../harness/databases.ts'
import { makeMembers } from '../../harness/members.ts'
import { openPublisher } from '../../harness/publisher.ts'

/** Posts of one author, to be written about while things break. */
export async function publishPosts(database: Database, count: number): Promise<string[]> {
  const [author] = await makeMembers(database, 1, 'author')
  if (!author) throw new Error('no author was created')
  const publisher = openPublisher(database.url)
  const posts: string[] = []
  for (let n = 0; n < count; n++)
    posts.push(await publisher.publish({ author: author.profileId, text: `post ${n}` }))
  await publisher.close()
  return posts
}
