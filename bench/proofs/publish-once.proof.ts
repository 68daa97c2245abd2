import { setTimeout as rest } from 'node:timers/promises'
import { untilSettled } from '../harness/attachments.ts'
import { desk, openBrowser, signIn } from '../harness/browser.ts'
import { type Member, makeMembers } from '../harness/members.ts'
import { proof } from '../harness/proof.ts'
import { serveApp } from '../harness/web-server.ts'
import { makeFilm } from './publish-once/film.ts'
import { createJourney } from './publish-once/journey.ts'

const FIRST = 'A bridge, a mill and a film of both'
const SECOND = 'A bridge, a mill and a longer film of both'

export default proof({
  name: 'publish-once',
  about:
    'What is written with photos and a film becomes one post, whole, whatever the connection and the fingers do',
  ci: false,
  engines: true,
  mutants: {
    'key-ignored': {
      file: 'server/src/modules/posts/publish/create-post.service.ts',
      find: 'const claim = use && (await q.postKeys.claim(tx, use, viewer.profileId))',
      replace:
        'const claim = use && key === "never" ? await q.postKeys.claim(tx, use, viewer.profileId) : null',
      why: 'a lost answer and a second try make two posts',
    },
    'uploads-forgotten': {
      file: 'web/src/entities/upload/uploads.ts',
      find: 'jobs.filter(isMine).sort(',
      replace: 'jobs.slice(0, 0).sort(',
      why: 'a reload ends the uploads that were on their way',
    },
    'from-the-beginning': {
      file: 'web/src/entities/upload/send-parts.ts',
      find: 'client_key: key,',
      replace: 'client_key: key + Math.random(),',
      why: 'after a lost connection a film starts again',
    },
    'draft-forgotten': {
      file: 'web/src/entities/draft/draft-opening.ts',
      find: 'return { draft: lastOf(profileId, drafts), discarded: new Set(discarded) }',
      replace: 'return { draft: lastOf(profileId, []), discarded: new Set(discarded) }',
      why: 'a reload loses what was picked',
    },
    'undo-does-nothing': {
      file: 'web/src/entities/post/delete-post.ts',
      find: 'onPress: () => void undelete(post, putBack)',
      replace: 'onPress: () => putBack()',
      why: 'a post seems to come back and is gone',
    },
  },
  async run(p) {
    const { url, database, env } = await serveApp(p)
    await p.spawnServer('server/src/worker.ts', { env, ready: null })
    const [author] = (await makeMembers(database, 1, 'author')) as [Member]
    const film = await makeFilm(p)
    const browser = await openBrowser()
    try {
      const context = await browser.newContext(desk)
      await signIn(context, url, author)
      const page = await context.newPage()
      const journey = createJourney(page, url)
      const stored = () =>
        database.query<{ text: string; is_deleted: boolean; media: string[] }>(
          `select text, deleted_at is not null as is_deleted,
                  array(select media.kind || ' ' || state from post_media join media on media.id = media_id
                         where post_id = post.id order by place) as media
             from post where author_id = (select id from profile where handle = $1)`,
          [author.handle],
        )

      const kept = await journey.writeAndReload(FIRST, film)
      p.require('words and files are there again after a reload', kept === 4, `${kept} of 4 files kept`)

      await journey.publishBadly()
      const made = await stored()
      p.require(
        'a lost answer and two double clicks make one post',
        made.length === 1,
        `${made.length} posts`,
      )

      const beginnings = await journey.finishUploads()
      await untilSettled(database, 40)
      const [whole] = await stored()
      p.require(
        'photos and film arrive once, in their order',
        whole?.media.join(', ') === 'image ready, image ready, image ready, video ready',
        `${whole?.media.length} media`,
      )
      p.require('the film goes on where it was', beginnings === 1, `${beginnings} beginning of the film`)

      await journey.findInFeed(FIRST)
      const versions = await journey.edit(FIRST, SECOND)
      p.require('versions tell both', versions.includes(FIRST) && versions.includes(SECOND))
      const [edited] = await stored()
      p.require('the edit is kept', edited?.text === SECOND)

      await journey.removeFromFeed(SECOND)
      const [removed] = await stored()
      p.require('deleted, it is deleted', removed?.is_deleted === true)
      await journey.undo(SECOND)
      const isBack = async () => (await stored()).every((post) => !post.is_deleted)
      for (let tries = 0; tries < 50 && !(await isBack()); tries++) await rest(100)
      const after = await stored()
      p.require(
        'taken back, it is one post with all it had',
        after.length === 1 && after[0]?.is_deleted === false && after[0].media.length === 4,
        `${after.length} post with ${after[0]?.media.length} media at the end`,
      )
    } finally {
      await browser.close()
    }
  },
})
