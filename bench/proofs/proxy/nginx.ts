import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Proving } from '../../harness/proof.ts'
import { makeCertificate } from './certificate.ts'
import { type Before, divide, readShipped, type ShippedProxy } from './shipped.ts'

/** Runs the nginx.conf that we ship, changing only addresses, ports and paths. */
export async function startNginx(p: Proving, { upstreams, shorter = 1 }: Before): Promise<ShippedProxy> {
  const directory = await p.temporaryDirectory()
  // Its workers run as another user.
  await chmod(directory, 0o755)
  await mkdir(join(directory, 'temp'))
  const [port, plainPort] = [await p.freePort(), await p.freePort()]
  const { ca } = await makeCertificate(p, directory)
  const text = await readShipped('nginx.conf', [
    [/\/run\/nginx\.pid/, join(directory, 'nginx.pid')],
    [/\/var\/(log|cache)\/nginx\//, `${directory}/`],
    [/\/etc\/ssl\/sayso(-media)?\//, `${directory}/`],
    // A machine may have no IPv6; another loopback address stands in for it.
    [/listen \[::\]:443/, `listen 127.0.0.2:${port}`],
    [/listen 443/, `listen 127.0.0.1:${port}`],
    [/listen \[::\]:80/, `listen 127.0.0.2:${plainPort}`],
    [/listen 80/, `listen 127.0.0.1:${plainPort}`],
    [/127\.0\.0\.1:3000/, `127.0.0.1:${upstreams[0]}`],
    [/127\.0\.0\.1:3001/, `127.0.0.1:${upstreams[1]}`],
    [/(?<=location \/api\/live\/ \{[^}]*)proxy_read_timeout \d+s/, divide(shorter)],
    // Debian's are in /var/lib, which belongs to root.
    [/^http \{$/m, `http {\n${temporaryPaths(join(directory, 'temp'))}`],
  ])
  const file = join(directory, 'nginx.conf')
  await writeFile(file, text)
  const log = join(directory, 'start.log')
  const program = await p.spawnProgram('nginx', ['-c', file, '-e', log, '-g', 'daemon off;'], /^/)
  return { name: 'nginx', port, ca, program }
}

const temporaryPaths = (directory: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${join(directory, name)};`)
    .join('\n')
