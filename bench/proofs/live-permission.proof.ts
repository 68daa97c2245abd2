import { setTimeout as rest } from 'node:timers/promises'
import type { Database } from '../harness/databases.ts'
import { startPrivateNats } from '../harness/private-nats.ts'
import { proof } from '../harness/proof.ts'
import { openPublisher } from '../harness/publisher.ts'
import { openMuting } from './live/muting.ts'
import {
  CASES,
  type Case,
  makeScene,
  maySee,
  RELATIONS,
  type Relation,
  type Scene,
  touch,
} from './live/permission-cases.ts'
import { LIVE_ENV, openStream, type StreamClient, until } from './live/streams.ts'
import { openDesk } from './staff/desk.ts'

/** After this time nothing about a post may reach somebody who may no longer see it. */
const AUTHOR_KEPT_MS = 1_000
const AT_MOST_MS = 5000
const CANARY = 'canary-of-a-comment'

/** Somebody with the post on their screen. */
interface Watcher {
  readonly name: string
  readonly scene: Scene
  readonly relation: Relation
  readonly client: StreamClient
}

export default proof({
  name: 'live-permission',
  about:
    'Nothing about a post reaches somebody who may no longer see it for more than 5 s, nothing about whom one mutes, and no text ever does',
  ci: true,
  isAlone: true,
  engines: true,
  mutants: {
    'permission-kept': {
      file: 'server/src/modules/live/watch-posts.service.ts',
      find: 'const PERMITTED_MS = 4500',
      replace: 'const PERMITTED_MS = 3_600_000',
      why: 'a permission is kept until something takes it away',
    },
    'sessions-unchecked': {
      file: 'server/src/modules/live/live.service.ts',
      find: '      await checkSessions(all.slice(at, at + SESSIONS_AT_ONCE))',
      replace: '      await checkSessions([])',
      why: 'a session that ended while NATS was away keeps its stream for up to a minute',
    },
    'removed-watched': {
      file: 'server/src/modules/posts/visibility.fragments.ts',
      find: "(${notExpired()} and ${notTakenDown} and not ${isApart('viewer', 'author')}",
      replace: "(${notExpired()} and not ${isApart('viewer', 'author')}",
      why: 'whoever watches a post that staff remove goes on watching it',
    },
    'closed-followed': {
      file: 'server/src/modules/posts/visibility.fragments.ts',
      find: '(author.hidden_at is null and exists',
      replace: '(exists',
      why: 'followers of a closed account go on watching its posts',
    },
    'muted-at-the-bell': {
      file: 'server/src/modules/notifications/may-notify.fragments.ts',
      find: " or ${isMuted('receiver', 'actor')}",
      replace: '',
      why: 'whoever is muted goes on ringing',
    },
    'text-in-event': {
      file: 'server/src/modules/live/live.queries.ts',
      find: '(select comment.id from comment where',
      replace: '(select comment.text from comment where',
      also: [
        {
          file: 'server/src/modules/live/live.queries.ts',
          find: 'wireId<CommentId>(row.newest_comment)',
          replace: '(row.newest_comment as never)',
        },
        {
          file: 'server/src/rpc/answers.ts',
          find: "const isChecked = process.env['NODE_ENV'] !== 'production'",
          replace: 'const isChecked = false',
        },
      ],
      why: 'an event carries what somebody wrote',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const nats = await startPrivateNats(p)
    // A shared machine is slow, not overloaded.
    const env = { ...database.env, ...LIVE_ENV, NATS_URL: nats.url, DATABASE_WAIT_MS: '10000' }
    const [{ url }] = await Promise.all([
      p.spawnServer('server/src/api.ts', { env }),
      p.spawnServer('server/src/worker.ts', { env, ready: /"working"/ }),
    ])
    const publisher = openPublisher(database.url)
    const stage = { url, database, publisher, desk: await openDesk(url, database) }

    async function enact(one: Case, prefix: string): Promise<{ scene: Scene; watchers: Watcher[] }> {
      const scene = await makeScene(stage, one, prefix)
      await touch(scene, `${CANARY} before`)
      const watchers = [...RELATIONS, 'witness' as const].map((relation): Watcher => {
        const watch = `post:${scene.post}`
        const client = openStream(scene.people[relation], { url: () => url, watch, keepsText: true })
        return { name: `${one.name}, ${relation}`, scene, relation, client }
      })
      return { scene, watchers }
    }

    /** Whether all of these show the post as it is. */
    async function areInformed(watchers: readonly Watcher[]): Promise<boolean> {
      const numbers = await readNumbers(database)
      return watchers.every(({ client, scene }) => {
        const shown = client.shown(scene.post)
        return JSON.stringify([shown?.num_likes, shown?.num_comments]) === numbers.get(scene.post)
      })
    }

    const leaks: string[] = []
    let silent = 0
    for (const isNatsUp of [true, false]) {
      const state = isNatsUp ? 'NATS up' : 'NATS away'
      const cases = CASES.filter(({ isOnlyWithoutNats }) => !isNatsUp || !isOnlyWithoutNats)
      const acted = await Promise.all(cases.map((one, n) => enact(one, `${isNatsUp ? 'u' : 'd'}${n}`)))
      const scenes = acted.map(({ scene }) => scene)
      const watchers = acted.flatMap((one) => one.watchers)
      const muting = await openMuting(stage, isNatsUp ? 'mu' : 'md')
      await until(() => watchers.every(({ client, scene }) => client.shown(scene.post) !== undefined), 15_000)
      // What a process has read of an author counts for a second, also for a call: one of the cases made theirs private.
      await rest(AUTHOR_KEPT_MS)
      const seeing = await filterSeeing(watchers)
      // So that there is a permission to keep.
      await Promise.all(scenes.map((scene) => touch(scene, `${CANARY} at first`)))
      const areAllInformed = await until(() => areInformed(seeing), 10_000)
      p.require(
        `before, who may see a post gets its numbers, ${state}`,
        areAllInformed,
        `${seeing.length} of ${watchers.length}`,
      )
      p.require(`before, a comment rings, ${state}`, await muting.ringsBefore(15_000))

      if (!isNatsUp) await nats.stop()
      await Promise.all([muting.mute(), ...scenes.map((scene, n) => cases[n]?.end(scene))])
      await rest(AT_MOST_MS)
      await muting.speakMuted()
      const still = new Set(await filterSeeing(watchers))
      if (!isNatsUp) await nats.startEmpty()
      const since = performance.now()
      for (let n = 1; n <= 2; n++) {
        await Promise.all(scenes.map((scene) => touch(scene, `${CANARY} ${n}`)))
        await rest(1500)
      }
      // They share the process and the post with those who may not: once they know, the others were passed over.
      const areStillInformed = await until(() => areInformed([...still]), 20_000)
      p.require(`who still may is told on, ${state}`, areStillInformed, `${still.size} told on`)
      const ringsForOthers = await muting.ringsForOthers(20_000)
      p.require(`who is not muted rings, ${state}`, ringsForOthers)
      p.require(`who is muted does not, ${state}`, muting.leaks() === 0, `${muting.leaks()} times`)
      for (const watcher of watchers.filter((one) => !still.has(one))) {
        if (showsNumbers(watcher, since)) leaks.push(`${watcher.name}, ${state}`)
        else silent++
      }
      const open = watchers.filter(({ name, client }) => name.startsWith('session') && client.isOpen())
      p.require(
        `streams end with their session, ${state}`,
        open.every(({ relation }) => relation === 'witness'),
        `${open.length} open`,
      )
      const clients = [muting.client, ...watchers.map(({ client }) => client)]
      const texts = clients.filter((client) => client.text().includes('canary'))
      p.require(`no text in any event, ${state}`, texts.length === 0, `${texts.length} with text`)
      for (const client of clients) client.stop()
    }
    await publisher.close()
    p.require('nothing after 5 s', leaks.length === 0, leaks.join('; ') || `${silent} silent`)
  },
})

async function filterSeeing(watchers: readonly Watcher[]): Promise<Watcher[]> {
  const sees = await Promise.all(watchers.map(({ scene, relation }) => maySee(scene, relation)))
  return watchers.filter((_, n) => sees[n])
}

/** Likes and comments of every post, from the rows. */
async function readNumbers({ query }: Database): Promise<Map<string, string>> {
  const rows = await query<{ id: string; likes: number; comments: number }>(
    `select wire_id(id) as id,
            (select count(*)::int from post_reaction where post_id = post.id and kind = 'like') as likes,
            (select count(*)::int from comment where post_id = post.id and comment.author_id is not null) as comments
       from post`,
  )
  return new Map(rows.map(({ id, likes, comments }) => [id, JSON.stringify([likes, comments])]))
}

/** Whether numbers of the post came after that time. */
function showsNumbers({ client, scene: { post } }: Watcher, since: number): boolean {
  return client.events.some(({ event, data, at }) => {
    if (at < since) return false
    if (event === 'post') return data['post_id'] === post && data['numbers'] !== null
    return event === 'state' && (data['posts'] as { post_id: string }[]).some((one) => one.post_id === post)
  })
}
