import { setTimeout as wait } from 'node:timers/promises'
import { type Member, makeMembers } from '../harness/members.ts'
import { inParallel } from '../harness/parallel.ts'
import { proof } from '../harness/proof.ts'
import { auditWhile, openCounts } from '../harness/reaction-counts.ts'
import { BUTTONS, isSound, makeTargets, press, sumOf, type Target } from './reaction-races/targets.ts'

const CLIENTS = 32
const PEOPLE = 16
const POSTS = 25
const COMMENTS = 25

export default proof({
  name: 'reaction-races',
  about: `While ${CLIENTS} clients react, counts always equal the rows, with one answer per question`,
  ci: true,
  engines: true,
  mutants: {
    'switch-leaves-the-old': {
      file: 'server/src/modules/reactions/reactions.fragments.ts',
      find: "(after is not distinct from 'dislike')::int - (before is not distinct from 'dislike')::int as dislikes",
      replace: "(after is not distinct from 'dislike')::int as dislikes",
      why: 'a removed dislike is still counted',
    },
    'aggregates-and-keeps': {
      file: 'server/src/modules/posts/counters/post-counters.queries.ts',
      find: 'and id in (select id from',
      replace: 'and id < 0 and id in (select id from',
      why: 'reactions appended to a hot post are never aggregated',
    },
    'aggregates-twice': {
      file: 'server/src/modules/posts/counters/post-counters.queries.ts',
      find: 'select count(*)::int as aggregated, sum(likes) as likes,',
      replace: 'select count(*)::int as aggregated, 2 * sum(likes) as likes,',
      why: 'reactions appended to a hot post are aggregated twice',
    },
    'forgets-the-appended': {
      file: 'server/src/modules/posts/posts.queries.ts',
      find: 'counted.likes + coalesce(late.likes, 0) as likes',
      replace: 'counted.likes as likes',
      why: 'likes of a hot post are shown a second late, even to their author',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const env = { ...database.env, RATE_FACTOR: '1000000', LOG_LEVEL: 'info', DATABASE_POOL: '16' }
    const { url } = await p.spawnServer('server/src/api.ts', { env, quiet: true })
    const startWorker = () => p.spawnServer('server/src/worker.ts', { env, ready: /"working"/ })
    const worker = await startWorker()
    const people = await makeMembers(database, PEOPLE)
    const [author, stranger] = await makeMembers(database, 2, 'other')
    if (!author || !stranger) throw new Error('no accounts were created')
    const targets = await makeTargets(url, author, { posts: POSTS, comments: COMMENTS })
    const [hot] = targets as [Target]

    const pressAll = (presses: number, hotShare: number) =>
      auditWhile(database, () => {
        const plan = Array.from({ length: presses }, () => ({
          who: p.random.pick(people),
          target: p.random.next() < hotShare ? hot : p.random.pick(targets),
          button: p.random.pick(BUTTONS),
        }))
        return inParallel(presses, CLIENTS, (i) => {
          const { who, target, button } = plan[i] as (typeof plan)[number]
          return press(url, who, target, button)
        })
      })

    const presses = p.size({ quick: 300, full: 10_000 })
    const aggregated = await pressAll(presses, 0.33)
    const everybody = (button: string) =>
      inParallel(PEOPLE, PEOPLE, (i) => press(url, people[i] as Member, hot, button))
    await everybody('unlike')
    await worker.stop()
    const unfolded = await pressAll(p.size({ quick: 60, full: 1000 }), 1)

    // These likes are only appended so far.
    const liked = await everybody('like')

    const received = [...aggregated.value, ...unfolded.value, ...liked]
    const failed = received.filter((shown) => shown === null).length
    const unsound = received.filter((shown) => shown !== null && !isSound(shown)).length
    p.figure('requests', received.length)
    p.require('every request is answered', failed === 0, `${failed} of ${received.length} failed`)
    p.require('every answer is consistent', unsound === 0, `${unsound} unsound`)
    const looks = aggregated.looks + unfolded.looks
    const wrong = aggregated.wrong + unfolded.wrong
    p.figure('checks of the counts meanwhile', looks)
    p.figure(
      'of these while something was appended',
      aggregated.looksWhileAppended + unfolded.looksWhileAppended,
    )
    p.require('the counts were correct at every check', wrong === 0, `${wrong} of ${looks} checks wrong`)

    // Removing a reaction that is not there changes nothing, and returns the current state, appended changes included.
    const final = await inParallel(targets.length, 8, (i) =>
      press(url, stranger, targets[i] as Target, 'unlike'),
    )
    const ledger = await openCounts(database)
    const shown = final.reduce((sum, one) => sum + sumOf(one), 0)
    p.require('a post was hot', ledger.appended > 0, `${ledger.appended} appended`)
    p.require('the counts shown equal the rows', shown === ledger.rows, `${shown} shown, ${ledger.rows} rows`)

    await startWorker()
    const deadline = Date.now() + 20_000
    let left = ledger
    while (left.appended > 0 && Date.now() < deadline) {
      await wait(100)
      left = await openCounts(database)
    }
    p.require('all reactions are aggregated in the end', left.appended === 0, `${left.appended} left`)
    p.require(
      'the final counts are correct',
      left.wrong + left.negative === 0,
      `${left.wrong} wrong, ${left.negative} negative`,
    )
    const [twice] = await database.query<{ n: number }>(`
      select count(*)::int as n from (
        select from post_reaction group by post_id, account_id, axis having count(*) > 1
        union all select from comment_reaction group by comment_id, account_id, axis having count(*) > 1) twice`)
    p.require('each account has one answer per question', twice?.n === 0, `${twice?.n} answered twice`)
  },
})
