import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Proving } from '../../harness/proof.ts'
import { makeCertificate } from './certificate.ts'
import { type Before, divide, readShipped, type ShippedProxy } from './shipped.ts'

/** Runs the Caddyfile that we ship, with a certificate of its own instead of one from an authority. */
export async function startCaddy(p: Proving, { upstreams, shorter = 1 }: Before): Promise<ShippedProxy> {
  const directory = await p.temporaryDirectory()
  const [port, plainPort] = [await p.freePort(), await p.freePort()]
  const { ca, key, certificate } = await makeCertificate(p, directory)
  const addresses = upstreams.map((upstream) => `127.0.0.1:${upstream}`)
  const text = await readShipped('one-host/Caddyfile', [
    [/\tadmin off/, `\tadmin off\n\thttp_port ${plainPort}\n\tstorage file_system ${directory}`],
    [/^\{\$SITE\} \{$/m, `https://sayso.example:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`],
    [/\{\$API:[^}]+\}/, addresses.join(' ')],
    [/\{\$API_REVERSED:[^}]+\}/, addresses.toReversed().join(' ')],
    [/\bidle \d+m/, divide(shorter)],
  ])
  const file = join(directory, 'Caddyfile')
  await writeFile(file, text)
  const program = await p.spawnProgram('caddy', ['run', '--adapter', 'caddyfile', '--config', file], /^/)
  return { name: 'Caddy', port, ca, program }
}
