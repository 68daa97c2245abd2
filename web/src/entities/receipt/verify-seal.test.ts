import { sealedText } from '@sayso/contract/seal'
import { expect, test } from 'vitest'
import { verifySeal } from './verify-seal.ts'

const salt = 'a1b2'
const one = { filename: 'a.pdf', size: 3, sha256: 'aa' }
const two = { filename: 'b.pdf', size: 4, sha256: 'bb' }

async function sealOf(text: string, files: (typeof one)[] = []) {
  const bytes = new TextEncoder().encode(sealedText(salt, { text, files }))
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
  return { sha256: digest, sealed_at: '2026-11-14T00:00:00Z', salt }
}

test('unchanged text matches its seal; a changed one differs', async () => {
  const seal = await sealOf('the words')
  expect(await verifySeal({ ptv_text: 'the words', seal, files: [] })).toBe('matches')
  expect(await verifySeal({ ptv_text: 'the words.', seal, files: [] })).toBe('differs')
})

test('files are part of the seal byte for byte, and later ones are reported as added', async () => {
  const seal = await sealOf('the words', [one])
  expect(await verifySeal({ ptv_text: 'the words', seal, files: [one] })).toBe('matches')
  expect(await verifySeal({ ptv_text: 'the words', seal, files: [one, two] })).toBe('added')
  expect(await verifySeal({ ptv_text: 'the words', seal, files: [{ ...one, sha256: 'ab' }] })).toBe('differs')
  expect(await verifySeal({ ptv_text: 'the words', seal, files: [{ ...two, sha256: null }] })).toBe('differs')
})

test('without salt or text the result is "unable"', async () => {
  const { salt: _, ...bare } = await sealOf('the words')
  expect(await verifySeal({ ptv_text: 'the words', seal: bare, files: [] })).toBe('unable')
  const seal = await sealOf('the words')
  expect(await verifySeal({ ptv_text: 'the words', seal, files: [] }, undefined)).toBe('matches')
  expect(await verifySeal({ seal, files: [] })).toBe('unable')
})
