import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Proving } from '../../harness/proof.ts'

export interface Certificate {
  readonly key: string
  readonly certificate: string
  /** Both in one file, as HAProxy wants them. */
  readonly both: string
  /** What clients must be given. */
  readonly ca: string
}

/** Makes a certificate for sayso.example in a directory. */
export async function makeCertificate(p: Proving, directory: string): Promise<Certificate> {
  const key = join(directory, 'privkey.pem')
  const certificate = join(directory, 'fullchain.pem')
  const both = join(directory, 'both.pem')
  const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  const subject = ['-subj', '/CN=sayso.example', '-addext', 'subjectAltName=DNS:sayso.example']
  const files = ['-keyout', key, '-out', certificate]
  const made = await p.command('openssl', [...kind, ...subject, ...files], directory)
  if (made.code !== 0) throw new Error(`no certificate could be made:\n${made.output}`)
  const ca = await readFile(certificate, 'utf8')
  await writeFile(both, ca + (await readFile(key, 'utf8')))
  return { key, certificate, both, ca }
}
