import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface Certificate {
  readonly key: string
  readonly cert: string
  /** The certificate as a file, for NODE_EXTRA_CA_CERTS of the programs that must trust it. */
  readonly file: string
  remove(): Promise<void>
}

/** Makes a certificate for one host, signed by itself and valid for two days. */
export async function makeCertificate(host: string): Promise<Certificate> {
  const directory = await mkdtemp(join(tmpdir(), 'sayso-push-'))
  const [key, file] = [join(directory, 'host.key'), join(directory, 'host.crt')]
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-keyout', key, '-out', file, '-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`],
  ])
  return {
    key: await readFile(key, 'utf8'),
    cert: await readFile(file, 'utf8'),
    file,
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}
