import { setTimeout as rest } from 'node:timers/promises'
import { modules } from '@sayso/server/all-modules'
import { dataExports } from '@sayso/server/modules/exports/index'
import { readZip } from '@sayso/server/testing/read-zip'
import { callAs } from '../../harness/members.ts'
import type { Proving } from '../../harness/proof.ts'
import type { Canary } from './canaries.ts'
import type { Planted } from './plant.ts'

const PATIENCE_MS = 30_000

/** What modules say people take along: the files that the rows of each table are in. */
function filesByTable(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const { exports: lines } of modules)
    for (const line of Array.isArray(lines) ? lines : [])
      if ('rows' in line)
        for (const table of line.tables) found.set(table, [...(found.get(table) ?? []), line.file])
  return found
}

/** The owner's words are all in their copy, in the file of their table; no word of anybody else, and no secret. */
export async function proveExport(p: Proving, url: string, owner: Planted, other: Planted): Promise<void> {
  const files = await takeAlong(url, owner)
  const expected = filesByTable()
  const missing = owner.shown.filter(({ table, word }) =>
    (expected.get(table) ?? []).every((file) => !(files.get(file) ?? '').includes(word)),
  )
  p.figure('words of the owner', owner.shown.length)
  p.require(
    'every word of the owner is in the file of its table',
    missing.length === 0,
    missing.length === 0 ? `${owner.shown.length} words` : listed(missing),
  )
  const planted = new Set([...owner.shown.map(({ table }) => table), ...dataExports.tables])
  const unplanted = [...expected.keys()].filter((table) => !planted.has(table))
  p.require(
    'every table that is exported has a word in it',
    unplanted.length === 0,
    unplanted.join(' ') || undefined,
  )
  const all = [...files.keys(), ...files.values()].join('\n')
  const isNamed = (word: string) => owner.friends.some(({ handle }) => handle === word)
  const found = (canaries: readonly Canary[]) => canaries.filter(({ word }) => all.includes(word))
  const leaked = found(owner.hidden)
  p.require(
    'no secret is in it',
    leaked.length === 0,
    leaked.length === 0 ? `${owner.hidden.length} looked for` : listed(leaked),
  )
  const strange = found([...other.shown, ...other.hidden].filter(({ word }) => !isNamed(word)))
  const looked = other.shown.length + other.hidden.length
  p.require(
    'nothing of anybody else is in it',
    strange.length === 0,
    strange.length === 0 ? `${looked} looked for` : listed(strange),
  )
}

const listed = (canaries: readonly Canary[]) =>
  canaries.map(({ table, column, word }) => `${table}.${column} (${word.slice(0, 24)})`).join(', ')

async function takeAlong(url: string, { member }: Planted): Promise<Map<string, string>> {
  const asked = await callAs(url, member, 'user/exportStart')
  const one = asked.body['export'] as { unique_id: string; status: string } | undefined
  if (!one) throw new Error(`an export was refused: ${asked.text}`)
  for (const deadline = Date.now() + PATIENCE_MS; ; await rest(250)) {
    const { body } = await callAs(url, member, 'user/exports', {}, 'GET')
    const [newest] = body['exports'] as { status: string }[]
    if (newest?.status === 'ready') break
    if (Date.now() > deadline) throw new Error(`the export is still ${newest?.status}`)
  }
  const { body } = await callAs(url, member, 'user/exportLink', { export_id: one.unique_id })
  const answer = await fetch(String(body['url']))
  const files = await readZip(Buffer.from(await answer.arrayBuffer()))
  return new Map([...files].map(([name, bytes]) => [name, String(bytes)]))
}
