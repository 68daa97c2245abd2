import { readdir } from 'node:fs/promises'
import type { Proof } from './proof.ts'

const folder = new URL('../proofs/', import.meta.url)
const suffix = '.proof.ts'

export async function proofNames(): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length))
    .sort()
}

export async function loadProof(name: string): Promise<Proof> {
  const known = await proofNames()
  if (!known.includes(name)) throw new Error(`No proof is called ${name}. There are: ${known.join(', ')}`)
  const { default: proof } = (await import(new URL(name + suffix, folder).href)) as { default: Proof }
  if (proof.name !== name) throw new Error(`${name}${suffix} calls itself ${proof.name}`)
  return proof
}
