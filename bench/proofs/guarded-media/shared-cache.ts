import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Program } from '../../harness/processes.ts'
import type { Proving } from '../../harness/proof.ts'

/** An nginx that keeps what the headers allow, as a CDN does, and says whether it had it. */
export async function startSharedCache(
  p: Proving,
  origin: string,
): Promise<{ readonly url: string; readonly program: Program }> {
  const directory = await p.temporaryDirectory()
  // Its workers run as another user.
  await chmod(directory, 0o755)
  await mkdir(join(directory, 'temp'))
  const port = await p.freePort()
  const file = join(directory, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `  ${kind}_temp_path ${join(directory, 'temp', kind)};`)
    .join('\n')
  await writeFile(
    file,
    `pid ${join(directory, 'nginx.pid')};
events {}
http {
${temporary}
  access_log off;
  proxy_cache_path ${join(directory, 'kept')} keys_zone=kept:1m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_cache kept;
      proxy_cache_lock on;
      add_header X-Cache $upstream_cache_status always;
      proxy_pass ${origin};
    }
  }
}
`,
  )
  const log = join(directory, 'error.log')
  const program = await p.spawnProgram('nginx', ['-c', file, '-e', log, '-g', 'daemon off;'], /^/)
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100; tries++) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    )
    if (isUp) return { url, program }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('nginx did not start')
}
