import { setTimeout as rest } from 'node:timers/promises'
import { decodeId } from '@sayso/contract/ids'
import { callAs, makeMembers } from '../harness/members.ts'
import { proof } from '../harness/proof.ts'
import { openPublisher } from '../harness/publisher.ts'
import { LIVE_ENV, openStream, until } from './live/streams.ts'

export default proof({
  name: 'live-hot',
  about: 'Everybody reacts to a post that many watch: a read and an event a second, whatever the reactions',
  ci: true,
  isAlone: true,
  engines: true,
  mutants: {
    'no-merge': {
      file: 'server/src/modules/live/watch-posts.service.ts',
      find: 'const READ_EVERY_MS = 1000',
      replace: 'const READ_EVERY_MS = 0',
      why: 'every signal reads the post and is sent to everybody',
    },
  },
  async run(p) {
    const viewers = p.size({ quick: 60, full: 2000 })
    const perSecond = p.size({ quick: 50, full: 1000 })
    const seconds = p.size({ quick: 5, full: 20 })
    const database = await p.freshDatabase()
    const [author, ...people] = await makeMembers(database, viewers + 1)
    const reactors = await makeMembers(database, p.size({ quick: 16, full: 64 }), 'reactor')
    if (author === undefined) throw new Error('there is no author')
    const opsPort = await p.freePort()
    const env = { ...database.env, ...LIVE_ENV }
    const { url } = await p.spawnServer('server/src/api.ts', { env: { ...env, OPS_PORT: String(opsPort) } })
    const worker = await p.spawnServer('server/src/worker.ts', { env, ready: /"working"/ })
    const publisher = openPublisher(database.url)
    const post = await publisher.publish({ author: author.profileId, text: 'the hot one' })
    await publisher.close()
    const clients = people.map((member) => openStream(member, { url: () => url, watch: `post:${post}` }))
    const areAllThere = await until(() => clients.every((one) => one.shown(post) !== undefined), 20_000)
    p.require('every viewer got the state', areAllThere, `${viewers} viewers`)
    const readsBefore = await readsOf(opsPort)
    for (const client of clients) client.events.length = 0

    const began = performance.now()
    let made = 0
    await Promise.all(
      reactors.map(async (member, lane) => {
        for (let n = lane; performance.now() - began < seconds * 1000; n += reactors.length) {
          await rest(Math.max(0, began + (n * 1000) / perSecond - performance.now()))
          const path = Math.floor(n / reactors.length) % 2 === 0 ? 'feed/like' : 'feed/unlike'
          const { body } = await callAs(url, member, path, { post_id: post })
          if (body.success) made++
        }
      }),
    )
    const took = (performance.now() - began) / 1000
    const [row] = await database.query<{ likes: number }>(
      "select count(*)::int as likes from post_reaction where post_id = $1 and kind = 'like'",
      [String(decodeId(post))],
    )
    const likes = row?.likes ?? -1
    const isRight = await until(() => clients.every((one) => one.shown(post)?.num_likes === likes), 10_000)
    const lasted = (performance.now() - began) / 1000
    const reads = (await readsOf(opsPort)) - readsBefore
    const most = Math.max(...clients.map((one) => one.events.filter(({ event }) => event === 'post').length))
    p.figure('reactions a second', Math.round(made / took))
    p.figure('reads of the post a second', (reads / lasted).toFixed(2))
    p.figure('most events a viewer got a second', (most / lasted).toFixed(2))
    p.require('the last numbers are the rows', isRight, `${likes} likes`)
    p.require('at most one read a second', reads <= lasted + 2, `${reads} reads in ${lasted.toFixed(0)} s`)
    p.require('at most one event a second for each viewer', most <= lasted + 2, `${most} events`)
    p.require('far more reactions than events', made > 5 * most, `${made} reactions`)
    for (const client of clients) client.stop()
    await worker.stop()
  },
})

async function readsOf(opsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text()
  return Number(/^live_post_reads_total (\d+)/m.exec(text)?.[1] ?? 0)
}
