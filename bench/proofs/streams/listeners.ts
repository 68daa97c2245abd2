import { decodeId } from '@sayso/contract/ids'
import type { Database } from '../../harness/databases.ts'
import type { Member } from '../../harness/members.ts'
import type { Proving } from '../../harness/proof.ts'
import { openStream, type StreamClient, until } from '../live/streams.ts'
import type { ShippedProxy } from '../proxy/shipped.ts'
import { overHttp2 } from './over-http2.ts'

/** People who have a post on their screen, behind a proxy, for as long as the proof lasts. */
export function listenTo(
  p: Proving,
  post: string,
  { proxy, people }: { proxy: ShippedProxy; people: readonly Member[] },
): readonly StreamClient[] {
  const streams = people.map((one) =>
    openStream(one, {
      url: () => `https://127.0.0.1:${proxy.port}`,
      ...{ watch: `post:${post}`, heedsBye: true, transport: overHttp2(proxy.ca) },
    }),
  )
  p.atEnd(async () => {
    for (const one of streams) one.stop()
  })
  return streams
}

/** Waits until every screen shows what a reload would. */
export async function untilAllShow(
  database: Database,
  streams: readonly StreamClient[],
  post: string,
): Promise<{ holds: boolean; likes: number }> {
  const [row] = await database.query<{ count: number }>(
    "select count(*)::int as count from post_reaction where kind = 'like' and post_id = $1",
    [String(decodeId(post))],
  )
  const likes = row?.count ?? -1
  const holds = await until(
    () => streams.every((one) => one.isOpen() && one.shown(post)?.num_likes === likes),
    60_000,
  )
  return { holds, likes }
}
