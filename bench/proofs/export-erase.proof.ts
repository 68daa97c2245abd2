import { proof } from '../harness/proof.ts'
import { proveExport } from './export-erase/export.ts'
import { plant } from './export-erase/plant.ts'

export default proof({
  name: 'export-erase',
  about: 'A copy of a person’s data has every word of theirs, no secret and no word of anybody else',
  ci: true,
  engines: true,
  mutants: {
    'skip-a-table': {
      file: 'server/src/modules/exports/make/write-archive.ts',
      find: 'for (const part of parts) files.push(',
      replace: "for (const part of parts.filter(({ file }) => file !== 'comments.json')) files.push(",
      why: 'comments are not in the copy',
    },
    'posts-of-all': {
      file: 'server/src/modules/posts/posts-export.queries.ts',
      find: ".where('author_id', '=', authorId)",
      replace: ".where('author_id', '<>', authorId - authorId)",
      why: 'the hidden text of others is in the copy',
    },
    'card-token': {
      file: 'server/src/modules/payments/payments.exports.ts',
      find: ".select(['card_brand', 'card_last4'])",
      replace: ".select(['card_brand', 'card_last4', 'card_token'])",
      why: 'what a card can be charged with is in the copy',
    },
    'who-disliked': {
      file: 'server/src/modules/notifications/notifications.exports.ts',
      find: ".leftJoin('profile', 'profile.id', 'notification.actor_id')",
      replace:
        ".leftJoin((eb) => eb.selectFrom('notification_event').select(['receiver_id as whose', 'actor_id as by']).as('event'), 'event.whose', 'notification.receiver_id')\n            .leftJoin('profile', 'profile.id', 'event.by')",
      why: 'the copy names somebody who disliked a post',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const env = { ...database.env, RATE_FACTOR: '1000000', LOG_LEVEL: 'error' }
    const [owner, other] = [await plant(database, 'own'), await plant(database, 'alien')]
    const [{ url }] = await Promise.all([
      p.spawnServer('server/src/api.ts', { env, quiet: true }),
      p.spawnServer('server/src/worker.ts', { env: { ...env, LOG_LEVEL: 'info' }, ready: /"working"/ }),
    ])
    await proveExport(p, url, owner, other)
  },
})
