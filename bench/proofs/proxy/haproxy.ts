import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Proving } from '../../harness/proof.ts'
import { makeCertificate } from './certificate.ts'
import { type Before, divide, readShipped, type ShippedProxy } from './shipped.ts'

/** Runs the haproxy.cfg that we ship, changing only addresses, ports and paths. */
export async function startHaproxy(p: Proving, { upstreams, shorter = 1 }: Before): Promise<ShippedProxy> {
  const directory = await p.temporaryDirectory()
  const [port, plainPort] = [await p.freePort(), await p.freePort()]
  const { ca, both } = await makeCertificate(p, directory)
  const text = await readShipped('haproxy.cfg', [
    [/log \/dev\/log local0 info/, 'log stdout format raw local0 info'],
    // A machine may not allow as many open files.
    [/maxconn 30000/, 'maxconn 4000'],
    [/bind :443/, `bind 127.0.0.1:${port}`],
    [/bind :80/, `bind 127.0.0.1:${plainPort}`],
    [/\/etc\/haproxy\/sayso\.pem/, both],
    [/127\.0\.0\.1:3000/, `127.0.0.1:${upstreams[0]}`],
    [/127\.0\.0\.1:3001/, `127.0.0.1:${upstreams[1]}`],
    [/timeout client \d+s/, divide(shorter)],
    [/(?<=backend streams\n(?: {2}.*\n)*) {2}timeout server \d+s/, divide(shorter)],
  ])
  const file = join(directory, 'haproxy.cfg')
  await writeFile(file, text)
  const program = await p.spawnProgram('haproxy', ['-db', '-f', file], /^/)
  return { name: 'HAProxy', port, ca, program }
}
