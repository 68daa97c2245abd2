import { randomBytes } from 'node:crypto'
import { proof } from '../harness/proof.ts'
import { buyInVain } from './ptv-canary/buyers.ts'
import { askEverything, type Reply, send } from './ptv-canary/everyone.ts'
import { LIVE_READS_ALL, NEWEST_COMMENT } from './ptv-canary/live-faults.ts'
import { lookAtObjects } from './ptv-canary/objects.ts'
import {
  type Found,
  readPages,
  readRedis,
  readStore,
  readTables,
  settle,
  tracesOfLocked,
} from './ptv-canary/places.ts'
import { asking, attachAll, hideMore, publishAll, talk } from './ptv-canary/secrets.ts'
import { register, startWorld, visit } from './ptv-canary/world.ts'

export default proof({
  name: 'ptv-canary',
  about:
    'Locked text reaches nobody but buyers, by any call, page, push message, live event, log, cache, queue or table',
  ci: true,
  engines: true,
  mutants: {
    'refunded-reads-on': {
      file: 'server/src/modules/purchases/purchases.queries.ts',
      find: "    .where('status', '=', 'completed')\n    .execute()",
      replace: '    .execute()',
      why: 'a refunded buyer still counts as a buyer',
    },
    'before-the-release': {
      file: 'server/src/modules/posts/posts.policy.ts',
      find: 'return isOwn || (hasBought && isReleased(card, now))',
      replace: 'return isOwn || hasBought',
      why: 'buyers can read before the release',
    },
    'everybody-is-the-author': {
      file: 'server/src/modules/posts/read/show-posts.service.ts',
      find: "isOwn: viewer.kind === 'member' && viewer.profileIds.includes(card.authorId),",
      replace: "isOwn: viewer.kind === 'member',",
      why: 'any member can read locked text',
    },
    'opened-for-all': {
      file: 'server/src/modules/posts/sale/unlock-post.service.ts',
      find: '.filter(({ card, relation }) => card.offer !== null && (relation.isOwn || relation.hasBought))',
      replace: '.filter(({ card }) => card.offer !== null)',
      why: 'the support address is shown to everyone',
    },
    'given-before-the-release': {
      file: 'server/src/modules/posts/sale/locked.queries.ts',
      find: 'wanted.is_readable and post_secret.given',
      replace: 'post_secret.given',
      also: [
        {
          file: 'server/src/modules/posts/posts.view.ts',
          find: 'if (card.offer === null || !canReadLocked(card, relation, now)) return {}',
          replace: 'if (card.offer === null) return {}',
        },
      ],
      why: 'a given version is readable before the release',
    },
    'published-in-the-event': {
      file: 'server/src/modules/posts/publish/create-post.service.ts',
      find: 'await publish(tx, postPublished, { postId: id, authorId: post.authorId })',
      replace: 'await publish(tx, postPublished, { postId: id, ...post })',
      why: 'outbox and bus contain locked text',
    },
    'locked-in-the-open': {
      file: 'server/src/modules/media/media.keys.ts',
      find: '`${isLocked ? LOCKED : PUBLIC}${key}/`',
      replace: '`${PUBLIC}${isLocked ? key : key}/`',
      why: 'locked objects are publicly readable',
    },
    'named-in-the-open': {
      file: 'server/src/modules/attachments/add-attachment.service.ts',
      find: '    isLocked: locked,\n    async alongside',
      replace: '    isLocked: locked,\n    alt,\n    async alongside',
      why: 'the alt text of a locked picture is in a public table',
    },
    'quoted-by-push': {
      file: 'server/src/modules/notifications/push/push-notifications.queries.ts',
      find: 'case when actor.is_public then actor.handle end',
      replace:
        'coalesce((select secret.text from post_secret secret where secret.post_id = n.post_id limit 1), actor.handle)',
      why: 'a push message quotes locked text',
    },
    'locked-in-an-event': {
      file: 'server/src/modules/live/live.queries.ts',
      find: NEWEST_COMMENT,
      replace: '(select secret.text from post_secret secret where secret.post_id = post.id limit 1)',
      also: LIVE_READS_ALL,
      why: 'an event about a post carries its locked text',
    },
    'shown-in-the-log': {
      file: 'server/src/modules/posts/publish/create-post.service.ts',
      find: 'const key = input.client_key || headerKey',
      replace: 'ctx.log.info({ said: input.ptv_text })\n  const key = input.client_key || headerKey',
      why: 'locked text is logged',
    },
    'shown-in-the-head': {
      file: 'server/src/modules/posts/posts.pages.ts',
      find: 'const [post] = card ? await hydratePosts(ctx, NOBODY, [card]) : []',
      replace:
        "const [found] = card ? await hydratePosts(ctx, NOBODY, [card]) : []\n        const words = await (await import('./sale/unlock-post.service.ts')).openLocked(ctx, found ? [{ ...found, relation: { ...found.relation, isOwn: true } }] : [], 0)\n        const post = found && { ...found, card: { ...found.card, text: `${words.get(found.card.id)?.text}` } }",
      why: 'the link preview contains locked text',
    },
    'locked-picture-in-the-head': {
      file: 'server/src/modules/posts/posts.pages.ts',
      find: 'const open = card.media.filter(({ isLocked }) => !isLocked)',
      replace: 'const open = card.media',
      also: [
        {
          file: 'server/src/modules/posts/posts.pages.ts',
          find: '({ id, isReadable: false, audience })',
          replace: '({ id, isReadable: true, audience })',
        },
      ],
      why: 'the link preview shows a locked picture',
    },
  },
  async run(p) {
    const world = await startWorld(p)
    const { url, database } = world
    const author = await register(world, 'author')
    const other = await register(world, 'other')
    const canaries: string[] = []
    const canary = (what: string) => {
      canaries.push(`canary${randomBytes(6).toString('hex')}${what}`)
      return canaries.at(-1) ?? ''
    }
    const posts = await publishAll(url, author, canary)
    await hideMore(database)
    const watcher = await register(world, 'watcher')
    // The author has a device, and somebody has the app open at the posts.
    await world.deliveries.addDevice(url, author)
    await world.deliveries.openApp(url, watcher, posts.slice(0, 4))
    await attachAll(world, author, [posts[0] ?? '', posts[2] ?? ''], canary)

    const own = await send(url, 'feed/getpost', asking(author, posts[0]), {
      token: author.token,
      method: 'GET',
    })
    p.require(
      'the author can read their own text',
      canaries.some((word) => own.text.includes(word)),
    )

    const former = await register(world, 'former')
    const [refunded = '', early = ''] = posts
    const given = canary('given')
    const { bought, both } = await buyInVain(world, former, author, { refunded, early }, given)
    await talk(url, { watcher, author, post: early })
    const isNotified = await world.deliveries.arrive({ pushes: 2, events: ['state', 'post', 'unread'] })
    p.require('sales and comments are announced by push and live', isNotified)

    p.require(
      'a buyer can read what they bought',
      canaries.some((word) => bought.text.includes(word)),
    )

    p.require(
      'a buyer who was given a later version has both',
      both.text.includes(given) && both.text.includes(canaries[0] ?? '-'),
    )

    const readers = [
      other,
      former,
      await visit(url),
      { name: 'made-up', token: 'anon_web_1', profileId: 'c000000000000' },
    ]
    const word = canaries[0] ?? ''
    const received: Reply[] = []
    for (const reader of readers) {
      received.push(...(await askEverything(url, reader, { posts, author: author.profileId, word })))
    }
    const served = received.filter(({ status }) => status !== 501)
    const pages = await readPages(url, author, posts)
    const faults = [...served, ...pages].filter(({ status }) => status >= 500)
    p.require(
      'no call answers with 5xx',
      faults.length === 0,
      `${faults.length} of 5xx ${faults[0]?.from ?? ''}`,
    )
    await settle(database)

    const hits = (texts: readonly Found[]) =>
      texts.filter(({ text }) => canaries.some((found) => text.includes(found))).map(({ from }) => from)
    const clean = (place: string, texts: readonly Found[]) => {
      const found = [...new Set(hits(texts))]
      p.require(
        `${place}: 0 hits`,
        texts.length > 0 && found.length === 0,
        `${place} ${found.length} of ${texts.length} ${found.join(', ')}`,
      )
    }
    clean('answers', served)
    clean('pages', pages)
    const traces = await tracesOfLocked(database)
    const shown = pages.filter(({ text }) => traces.some((trace) => text.includes(trace)))
    p.require(
      'no page shows a locked picture, not even blurred',
      traces.length > 0 && shown.length === 0,
      `${shown.length} pages show one ${shown[0]?.from ?? ''}`,
    )
    clean('push messages', found('push message', world.deliveries.pushes()))
    clean('live events', found('stream', world.deliveries.streams()))
    clean('logs', world.logs())
    clean('redis', await readRedis(p.engines['REDIS_URL'] ?? '', database.env.NAMESPACE))
    clean('bus', await readStore(world.store))
    clean('tables', await readTables(database))
    await lookAtObjects(p, world, clean)
    await world.deliveries.close()
    p.figure('canaries', canaries.length)
    p.figure('calls served', new Set(served.map(({ from }) => from.split(' ')[1])).size)
  },
})

const found = (from: string, texts: readonly string[]): Found[] => texts.map((text) => ({ from, text }))
