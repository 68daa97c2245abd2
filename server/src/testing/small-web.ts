import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { createApp } from '../app.ts'
import { readWebBuild } from '../web/web-build.ts'
import { listenAnywhere } from './any-port.ts'
import type { World } from './world.ts'

export const BOOT = 'document.documentElement.classList.add("light") // $& $1 `'
const INDEX = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<!--head-->
<style>.sk{color:red}</style>
<script>${BOOT}</script>
<script type="module" src="/assets/main-a1b2c3d4.js"></script>
</head><body><div id="app"><!--skeleton--><div class="sk">waiting</div><!--/skeleton--></div></body></html>`
export const SCRIPT = 'console.log("hello");'.repeat(200)
export const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

/** The app served from a build of a few files, one of which must not be public. */
export function useSmallWeb(world: World) {
  let directory = ''
  let http: FastifyInstance

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sayso-web-'))
    const files: Record<string, string | Buffer> = {
      'index.html': INDEX,
      'robots.txt': 'User-agent: *\n',
      'favicon.svg': '<svg/>',
      'sw.js': 'addEventListener("fetch", () => {})',
      'assets/main-a1b2c3d4.js': SCRIPT,
      'assets/main-a1b2c3d4.js.br': brotliCompressSync(SCRIPT),
      'assets/main-a1b2c3d4.js.gz': gzipSync(SCRIPT),
      'assets/main-e5f6a7b8.css': '.a{}',
      'secret.key': 'not for the world',
      '.vite/manifest.json': '{}',
      'types/app.d.ts': 'export {}',
    }
    for (const folder of ['assets', '.vite', 'types']) await mkdir(join(directory, folder))
    for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content)
    http = (await createApp(world.ctx, null, await readWebBuild(directory))).http
    await listenAnywhere(http)
  })
  afterAll(async () => {
    await http?.close()
    await rm(directory, { recursive: true, force: true })
  })

  return {
    get directory() {
      return directory
    },
    get http() {
      return http
    },
    get: (url: string, headers: Record<string, string> = {}, method: InjectOptions['method'] = 'GET') =>
      http.inject({ url, headers, method: method as 'GET' }),
    /** Requests over a raw socket, so that no client normalises the path before it is sent. */
    async ask(path: string): Promise<{ status: number; location: string | undefined; body: string }> {
      const { port } = http.server.address() as { port: number }
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        httpRequest({ host: '127.0.0.1', port, path, headers: HTML }, resolve).on('error', reject).end()
      })
      return { status: answer.statusCode ?? 0, location: answer.headers.location, body: await text(answer) }
    },
  }
}
