import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerUnmatched } from '../platform/http/faults.ts'
import type { Log } from '../platform/telemetry/log.ts'
import { type Content, createContent, sendContent } from './content.ts'
import { singleSlashPath } from './own-path.ts'
import { type PageAnswer, type PageHead, renderHead } from './page-head.ts'
import { missingHead, type Page } from './pages.ts'
import { type CardPages, pageHeaders, workerHeaders } from './policy.ts'
import { type WebBuild, WORKER_PATH } from './web-build.ts'

export interface WebOptions {
  readonly build: WebBuild
  readonly pages: readonly Page[]
  readonly site: { readonly name: string; readonly url: string }
  readonly mediaOrigins: readonly string[]
  readonly cards: CardPages | null
  readonly log: Log
}

const METHODS = ['GET', 'HEAD']
/** First path segments that are never a page: those of the API, of health checks and of files. */
const NO_PAGES = new Set(['api', 'assets', 'files', 'livez', 'readyz'])
/** Addresses that people shorten by hand; without this they would look like a handle. */
const SHORT_PATHS = ['/explore', '/following', '/followers']
const MAX_KEPT = 500

/** Serves the built app next to the API: its files, its pages with their heads, and 404 for any other path. */
export function webRoutes(options: WebOptions) {
  const { build, pages, site } = options
  const headers = pageHeaders({ ...options, template: build.template })
  const missing: Page = { path: '/*', head: () => missingHead(site.name) }
  const render = createRenderer(options)

  async function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (isNoPage(request)) return answerUnmatched(request, reply)
    const head = await answerOf(page, request)
    // Permanent, but not cached: a handle that was given up may one day belong to somebody else.
    if ('movedTo' in head) return reply.header('cache-control', 'no-cache').redirect(head.movedTo, 301)
    reply.code(head.status ?? 200).headers(headers)
    if (page.isSecret) reply.header('referrer-policy', 'no-referrer')
    return sendContent(request, reply, render(head, page.isBare !== true))
  }

  /** The app works without its head, so if the head cannot be made (the database is down), the page is sent anyway. */
  async function answerOf(page: Page, request: FastifyRequest): Promise<PageAnswer> {
    try {
      return await page.head(request.params as Record<string, string>)
    } catch (error) {
      options.log.warn({ route: page.path, err: error }, 'a page head could not be rendered')
      const { status: _, ...head } = missingHead(site.name)
      return { ...head, title: site.name }
    }
  }

  function sendMissing(request: FastifyRequest, reply: FastifyReply) {
    const onward = singleSlashPath(request.url)
    if (onward !== null) return reply.header('cache-control', 'no-cache').redirect(onward, 308)
    if (request.headers.accept?.includes('text/html')) return sendPage(missing, request, reply)
    return answerUnmatched(request, reply)
  }

  return async function routes(app: FastifyInstance): Promise<void> {
    for (const short of SHORT_PATHS) {
      app.get(short, (_request, reply) =>
        reply.header('cache-control', 'no-cache').redirect(`${short}/list`, 308),
      )
    }
    for (const page of pages) {
      app.route({
        method: METHODS,
        url: page.path,
        handler: (request, reply) => sendPage(page, request, reply),
      })
    }
    for (const [path, content] of build.files) {
      if (path.startsWith('/assets/')) continue
      app.route({
        method: METHODS,
        url: path,
        handler(request, reply) {
          if (path === WORKER_PATH) reply.headers(workerHeaders)
          return sendContent(request, reply, content)
        },
      })
    }
    app.route({
      method: METHODS,
      url: '/assets/*',
      handler(request, reply) {
        const content = build.files.get(`/assets/${(request.params as { '*': string })['*']}`)
        return content ? sendContent(request, reply, content) : answerUnmatched(request, reply)
      },
    })
    app.route({ method: METHODS, url: '/*', handler: sendMissing })
  }
}

/**
 * True for paths that can never be a page. A missing picture or script must fail as such; sending the app instead would
 * only fail later and more confusingly.
 */
function isNoPage({ url }: FastifyRequest): boolean {
  const [path = ''] = url.split(/[?#]/, 1)
  const [, first = ''] = /^\/+([^/]*)/.exec(path) ?? []
  return NO_PAGES.has(first.toLowerCase()) || /\.[^/]*$/.test(path)
}

/** Pages with the same head are the same bytes, so they are compressed once and cached, up to a limit. */
function createRenderer({ build, site }: WebOptions): (head: PageHead, hasSkeleton: boolean) => Content {
  const kept = new Map<string, Content>()
  return (head, hasSkeleton) => {
    const html = build.template.render(renderHead(head, site), { hasSkeleton })
    const known = kept.get(html)
    if (known) return known
    if (kept.size >= MAX_KEPT) kept.clear()
    const plain = Buffer.from(html)
    const made = createContent({
      type: 'text/html; charset=utf-8',
      cacheControl: 'no-cache',
      plain,
      packed: {
        br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
        gzip: gzipSync(plain),
      },
    })
    kept.set(html, made)
    return made
  }
}
