import type { BrowserContext, Page } from '@playwright/test'
import { desk, openBrowser, signIn } from '../harness/browser.ts'
import { callAs, type Member } from '../harness/members.ts'
import { proof } from '../harness/proof.ts'
import { makeLongList } from './inbox-oracle/long-list.ts'
import { enterTunnel, leaveTunnel, untilDevice, workerIsReady } from './offline/device.ts'
import { openSmallWorld } from './offline/small-world.ts'

const KINDS = ['like', 'dislike', 'true', 'false'] as const
type Kind = (typeof KINDS)[number]
const FIELDS = { like: 'is_liked', dislike: 'is_disliked', true: 'is_truth', false: 'is_false' } as const
const OTHER = { like: 'dislike', dislike: 'like', true: 'false', false: 'true' } as const

export default proof({
  name: 'offline-writes',
  about:
    'What is written without a network arrives once and in order, whatever is reloaded and whoever logs in',
  ci: true,
  engines: true,
  // Where the app is built first, on a busy machine.
  quickSeconds: 90,
  mutants: {
    'key-not-kept': {
      file: 'web/src/entities/writes/page-queue.ts',
      find: 'idempotencyKey: key }',
      replace: 'idempotencyKey: key + Math.random() }',
      why: 'a lost answer and a second attempt make two comments',
    },
    'lost-on-reload': {
      file: 'web/src/entities/writes/page-queue.ts',
      find: "await inLocalDatabase('readwrite', (tables) => tables.put('writes', nameOf(write), write))",
      replace: 'inMemory.set(write.key, write)',
      why: 'what waits is only in the memory of the page',
    },
    'marks-sent-at-once': {
      file: 'web/src/entities/notifications/read-marks.ts',
      find: 'await submit({ kind: KIND, profile: me, path, input, target: slot, slot, detail })',
      replace: 'await sessionCall(path, input, { as: me })',
      also: [
        {
          file: 'web/src/entities/notifications/read-marks.ts',
          find: "import { patchUnread, unreadQuery } from './unread-query.ts'",
          replace:
            "import { sessionCall } from '../session/index.ts'\nimport { patchUnread, unreadQuery } from './unread-query.ts'",
        },
      ],
      why: 'what was read in a tunnel stays unread',
    },
  },
  async run(p) {
    const { url, database, author, posts, tunnel, readers } = await openSmallWorld(p, 2)
    const [writer, other] = readers as [Member, Member]
    const targets = posts.slice(0, 2) as [string, string]
    await makeLongList(database, writer, other, 3)
    const browser = await openBrowser()
    try {
      const context = await browser.newContext(desk)
      await signIn(context, url, writer)
      const tabs: Page[] = []
      for (const post of targets) {
        const tab = await context.newPage()
        await tab.goto(`${tunnel.url}/p/${post}`)
        await workerIsReady(tab)
        await untilDevice(tab, (text) => text.includes(`"unique_id":"${post}"`))
        tabs.push(tab)
      }
      const profile = await context.newPage()
      await profile.goto(`${tunnel.url}/${author.handle}`)
      const follow = profile.getByRole('button', { name: /^(Follow|Unfollow)\b/ }).first()
      await follow.waitFor()
      // Lines are read once they were in sight for two seconds: here too late to get through.
      tunnel.lost.add('user/readNotifications')
      const inbox = await context.newPage()
      await inbox.goto(`${tunnel.url}/notifications`)
      const markAll = inbox.getByRole('button', { name: 'Mark all read' })
      await markAll.waitFor()
      const comments = new Map<string, string[]>(targets.map((post) => [post, []]))
      const answers = new Map<string, Set<Kind>>(targets.map((post) => [post, new Set()]))

      await enterTunnel(context, tunnel)
      await markAll.click()
      await follow.click()
      let isFollowing = true
      const count = p.size({ quick: 20, full: 60 })
      for (let n = 0; n < count; n++) {
        const at = p.random.integer(0, 1)
        const [tab, post] = [tabs[at] as Page, targets[at] as string]
        const what = p.random.next()
        if (what < 0.1) {
          await follow.click()
          isFollowing = !isFollowing
        } else if (what < 0.5) {
          const text = `word ${n} from the tunnel`
          await write(tab, text)
          comments.get(post)?.push(text)
        } else {
          const kind = p.random.pick(KINDS)
          await tab.locator(`main article [data-reaction="${kind}"]`).first().click()
          const chosen = answers.get(post) as Set<Kind>
          if (!chosen.delete(kind)) chosen.add(kind)
          chosen.delete(OTHER[kind])
        }
        if (p.random.next() < 0.15) await reload(tab, comments.get(post)?.at(-1))
      }
      if (!isFollowing) await follow.click()
      for (const tab of tabs) await tab.waitForTimeout(300)
      p.figure('writes', count + 2)

      // Somebody else uses the device, with a network.
      const pages = [...tabs, profile, inbox]
      await becomeMember(context, pages, tunnel.url, url, other)
      tunnel.lost.clear()
      await leaveTunnel(context, tunnel)
      await makeLongList(database, writer, other, 1)
      for (const tab of tabs) await tab.goto(`${tunnel.url}/p/${targets[0]}`)
      await tabs[0]?.waitForTimeout(2_500)
      const [early] = await database.query<{ count: number }>(
        `select ((select count(*) from comment where text like '%from the tunnel' and author_id = any(who.ids))
               + (select count(*) from follow where follower_id = any(who.ids))
               + (select count(*) from notification where read_at is not null))::int as count
           from (select array_agg(id) as ids from profile where handle in ($1, $2)) who`,
        [writer.handle, other.handle],
      )
      p.require('another account sends none of them', early?.count === 0, `${early?.count} sent by another`)

      // Their author is back, and the first answers get lost. Two to a comment, because a browser may try once more by
      // itself if it used an old connection.
      tunnel.answersToLose.set('feed/comment', 2).set('feed/like', 1).set('feed/dislike', 1)
      await becomeMember(context, pages, tunnel.url, url, writer)
      for (const [at, tab] of tabs.entries()) await tab.goto(`${tunnel.url}/p/${targets[at]}`)
      const isEmpty = (text: string) => text.includes('"writes":[]')
      const isSent = await untilDevice(tabs[0] as Page, isEmpty)
      p.require('everything was sent', isSent, `${count} writes in the tunnel`)
      const isLost = tunnel.answersToLose.get('feed/comment') === 0
      p.require('the server had commented, but the answers got lost', isLost, 'answers lost')
      for (const post of targets) await compare(post)
      const [rest] = await database.query<{ follows: number; read: number; unread: number }>(
        `select (select count(*)::int from follow where follower_id = me.id) as follows,
                count(*) filter (where read_at is not null)::int as read,
                count(*) filter (where read_at is null)::int as unread
           from profile me join notification on receiver_id = me.id where handle = $1 group by me.id`,
        [writer.handle],
      )
      p.require('who was followed in the end is followed', rest?.follows === 1, `${rest?.follows} followed`)
      p.require(
        'what was read is read, and what came later is not',
        rest?.read === 3 && rest.unread === 1,
        `${rest?.read} of 3 read, ${rest?.unread} new`,
      )

      async function compare(post: string): Promise<void> {
        const rows = await database.query<{ text: string }>(
          `select c.text from comment c join profile p on p.id = c.author_id
            where p.handle = $1 and wire_id(c.post_id) = $2 order by c.id`,
          [writer.handle, post],
        )
        const expected = comments.get(post) ?? []
        p.require(
          'every comment arrived once, in its order',
          JSON.stringify(rows.map(({ text }) => text)) === JSON.stringify(expected),
          `${rows.length} of ${expected.length} comments`,
        )
        const { body } = await callAs(url, writer, 'feed/getpost', { post_id: post }, 'GET')
        const shown = body['post'] as Record<string, boolean>
        const has = KINDS.filter((kind) => shown[FIELDS[kind]])
        const wanted = KINDS.filter((kind) => answers.get(post)?.has(kind))
        p.require('the last answer to each question counts', `${has}` === `${wanted}`, `${has} of ${wanted}`)
      }
    } finally {
      await browser.close()
      await tunnel.end()
    }
  },
})

async function write(tab: Page, text: string): Promise<void> {
  const box = tab.getByRole('textbox', { name: 'Add a comment' })
  await box.fill(text)
  await tab.getByRole('button', { name: 'Send', exact: true }).click()
  await tab.getByText(text, { exact: true }).first().waitFor()
  await tab.getByText('Waiting for a connection').first().waitFor()
}

async function reload(tab: Page, last: string | undefined): Promise<void> {
  await tab.waitForTimeout(200)
  await tab.reload({ waitUntil: 'commit' })
  await tab.locator('main article [data-reaction="like"]').first().waitFor()
  if (last !== undefined) await tab.getByText(last, { exact: true }).first().waitFor({ timeout: 10_000 })
}

/** As after an ended session: nobody pressed "log out", and another account is on the device now. */
async function becomeMember(
  context: BrowserContext,
  tabs: readonly Page[],
  page: string,
  url: string,
  member: Member,
): Promise<void> {
  const { body } = await callAs(url, member, 'user/get', {}, 'GET')
  const user = body['user'] as { unique_id: string }
  const items = {
    user_data: JSON.stringify(user),
    user_unique_id: user.unique_id,
    profile_id: member.profileId,
    is_anonymous: 'false',
    auth_token: member.token,
  }
  for (const tab of tabs) await tab.goto('about:blank')
  await context.setOffline(false)
  const setter = await context.newPage()
  await setter.goto(`${page}/ping`, { waitUntil: 'commit' }).catch(() => null)
  await setter.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, items)
  await setter.close()
}
