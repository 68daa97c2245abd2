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
  about: 'A post with photos and a video is published once and complete, despite lost responses and reloads',
  ci: false,
  engines: true,
  mutants: {
    'key-ignored': {
      file: 'server/src/modules/posts/publish/create-post.service.ts',
      find: 'const claim = use && (await q.postKeys.claim(tx, use, viewer.profileId))',
      replace:
        'const claim = use && key === "never" ? await q.postKeys.claim(tx, use, viewer.profileId) : null',
      why: 'a lost response and a retry create two posts',
    },
    'uploads-forgotten': {
      file: 'web/src/entities/upload/uploads.ts',
      find: 'jobs.filter(isMine).sort(',
      replace: 'jobs.slice(0, 0).sort(',
      why: 'a reload ends pending uploads',
    },
    'from-the-beginning': {
      file: 'web/src/entities/upload/send-parts.ts',
      find: 'client_key: key,',
      replace: 'client_key: key + Math.random(),',
      why: 'a video upload starts over after a lost connection',
    },
    'draft-forgotten': {
      file: 'web/src/entities/draft/draft-opening.ts',
      find: 'return { draft: lastOf(profileId, drafts), discarded: new Set(discarded) }',
      replace: 'return { draft: lastOf(profileId, []), discarded: new Set(discarded) }',
      why: 'a reload loses the picked files',
    },
    'undo-does-nothing': {
      file: 'web/src/entities/post/delete-post.ts',
      find: 'onPress: () => void undelete(post, putBack)',
      replace: 'onPress: () => putBack()',
      why: 'a post restored on screen is still deleted',
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
      p.require('text and files are restored after a reload', kept === 4, `${kept} of 4 files kept`)

      await journey.publishBadly()
      const made = await stored()
      p.require(
        'a lost response and two double clicks create one post',
        made.length === 1,
        `${made.length} posts`,
      )

      const beginnings = await journey.finishUploads()
      await untilSettled(database, 40)
      const [whole] = await stored()
      p.require(
        'photos and video arrive once and in order',
        whole?.media.join(', ') === 'image ready, image ready, image ready, video ready',
        `${whole?.media.length} media`,
      )
      p.require(
        'the video upload resumes where it stopped',
        beginnings === 1,
        `${beginnings} beginning of the film`,
      )

      await journey.findInFeed(FIRST)
      const versions = await journey.edit(FIRST, SECOND)
      p.require('both versions are listed', versions.includes(FIRST) && versions.includes(SECOND))
      const [edited] = await stored()
      p.require('the edit is stored', edited?.text === SECOND)

      await journey.removeFromFeed(SECOND)
      const [removed] = await stored()
      p.require('deleting the post marks it as deleted', removed?.is_deleted === true)
      await journey.undo(SECOND)
      const isBack = async () => (await stored()).every((post) => !post.is_deleted)
      for (let tries = 0; tries < 50 && !(await isBack()); tries++) await rest(100)
      const after = await stored()
      p.require(
        'the restored post is one post with all its media',
        after.length === 1 && after[0]?.is_deleted === false && after[0].media.length === 4,
        `${after.length} post with ${after[0]?.media.length} media at the end`,
      )
    } finally {
      await browser.close()
    }
  },
})
