import { type NetworkPost, readTimeline } from '../../connections/index.ts'
import { tidyText } from '../../posts/index.ts'
import { readArchive } from '../archive/read-archive.service.ts'
import type { ImportsContext } from '../imports.context.ts'
import { type Content, sizeFault, timeFault } from '../imports.policy.ts'
import type { Run } from '../imports.run.ts'
import * as items from './items.queries.ts'
import * as runs from './runs.queries.ts'

const PLACES_A_PAGE = 2000
/** A network that always returns a next page would otherwise be read forever. */
const MAX_PAGES = 200

/**
 * Reads the next page of the network and stores what is on it. The items and the position of the next page are written
 * in one transaction: if the process is killed, the same page is read again.
 */
export async function listPage(ctx: ImportsContext, run: Run): Promise<void> {
  const page = await readPage(ctx, run)
  const { perRun, perArchive } = ctx.config.limits.imports
  const most = run.archiveId === null ? perRun : perArchive
  const now = Date.now()
  await ctx.db.write(async (tx) => {
    const held = await runs.findRun(tx, run.id, { lock: true })
    // Another worker has read this page meanwhile, or the run was started again.
    if (held === null || held.endedAt !== null || held.isListed || held.nextPage !== run.nextPage) return
    const { newerThan } = held
    const wanted = page.posts.filter(({ at }) => newerThan === null || !(at.getTime() <= newerThan.getTime()))
    const imported = await items.findImported(
      tx,
      held,
      wanted.map(({ sourceId }) => sourceId),
    )
    const counts = await items.countItems(tx, run.id)
    const left = most - counts.waiting - counts.imported - counts.failed
    const fresh = wanted.filter(({ sourceId }) => !imported.has(sourceId))
    await items.insertItems(
      tx,
      held,
      fresh.slice(0, left).map((post, n) => toItem(post, held.pages * PLACES_A_PAGE + n, ctx, now)),
    )
    const isOld = wanted.length < page.posts.length || (held.isAutomatic && imported.size > 0)
    const isLast = page.next === null || fresh.length >= left || held.pages + 1 >= MAX_PAGES
    await runs.updateRun(tx, run.id, {
      nextPage: page.next,
      pages: held.pages + 1,
      isListed: isLast || isOld,
      skipped: held.skipped + imported.size,
      failures: 0,
      retryAt: null,
      fault: null,
    })
  })
}

const readPage = (ctx: ImportsContext, { archiveId, profileId, network, nextPage }: Run) =>
  archiveId === null
    ? readTimeline(ctx, profileId, network, nextPage)
    : readArchive(ctx, archiveId, network, nextPage)

function toItem(
  { sourceId, text, at, url, media }: NetworkPost,
  place: number,
  { config }: ImportsContext,
  now: number,
): items.NewItem {
  // Removes everything that the database or a page could not handle, before anything is stored.
  const content: Content = {
    text: tidyText(text),
    url: url === null ? null : linkOf(url),
    media: media.map((item) => ({ kind: item.kind, url: tidyText(item.url).slice(0, 4096) })),
  }
  const time = timeFault(at, now)
  const reason = time ?? sizeFault(content, config.limits.posts)
  return {
    sourceId,
    postedAt: time === null ? at : null,
    place,
    content: reason === null ? content : null,
    reason,
  }
}

/** Only links that a browser can safely open. */
function linkOf(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, href } = new URL(text)
  return protocol === 'https:' && href.length <= 2048 ? href : null
}
