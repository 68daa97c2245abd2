import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Program } from '../../harness/processes.ts'
import type { Proving } from '../../harness/proof.ts'

const shipped = fileURLToPath(new URL('../../../deploy/nginx.conf', import.meta.url))

export interface Nginx {
  readonly port: number
  /** Its certificate, which clients must be given. */
  readonly ca: string
  readonly errors: () => Promise<string>
  readonly program: Program
}

/** Runs the nginx.conf that we ship, changing only addresses, ports and paths. */
export async function startNginx(p: Proving, upstreams: readonly [number, number]): Promise<Nginx> {
  const directory = await p.temporaryDirectory()
  // Its workers run as another user.
  await chmod(directory, 0o755)
  await mkdir(join(directory, 'temp'))
  const [port, plainPort] = [await p.freePort(), await p.freePort()]
  const key = join(directory, 'privkey.pem')
  const certificate = join(directory, 'fullchain.pem')
  const subject = ['-subj', '/CN=sayso.example', '-addext', 'subjectAltName=DNS:sayso.example']
  const made = await p.command(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      ...subject,
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    directory,
  )
  if (made.code !== 0) throw new Error(`no certificate could be made:\n${made.output}`)

  const changes: readonly (readonly [RegExp, string])[] = [
    [/\/run\/nginx\.pid/g, join(directory, 'nginx.pid')],
    [/\/var\/(log|cache)\/nginx\//g, `${directory}/`],
    [/\/etc\/ssl\/sayso(-media)?\//g, `${directory}/`],
    // A machine may have no IPv6; another loopback address stands in for it.
    [/listen \[::\]:443/g, `listen 127.0.0.2:${port}`],
    [/listen 443/g, `listen 127.0.0.1:${port}`],
    [/listen \[::\]:80/g, `listen 127.0.0.2:${plainPort}`],
    [/listen 80/g, `listen 127.0.0.1:${plainPort}`],
    [/127\.0\.0\.1:3000/g, `127.0.0.1:${upstreams[0]}`],
    [/127\.0\.0\.1:3001/g, `127.0.0.1:${upstreams[1]}`],
    // Debian's are in /var/lib, which belongs to root.
    [/^http \{$/m, `http {\n${temporaryPaths(join(directory, 'temp'))}`],
  ]
  const text = await readFile(shipped, 'utf8')
  const ours = changes.reduce((changed, [from, to]) => {
    if (changed.search(from) < 0) throw new Error(`deploy/nginx.conf no longer has ${from}`)
    return changed.replaceAll(new RegExp(from, from.flags.includes('g') ? from.flags : `${from.flags}g`), to)
  }, text)
  const file = join(directory, 'nginx.conf')
  await writeFile(file, ours)
  const log = join(directory, 'start.log')
  const program = await p.spawnProgram('nginx', ['-c', file, '-e', log, '-g', 'daemon off;'], /^/)
  return {
    port,
    ca: await readFile(certificate, 'utf8'),
    errors: () => readFile(join(directory, 'sayso-error.log'), 'utf8').catch(() => ''),
    program,
  }
}

const temporaryPaths = (directory: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${join(directory, name)};`)
    .join('\n')
