import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { staffGrantRole } from '@sayso/contract/calls/staff'
import type { Context } from '../../../context.ts'
import { hashPicture } from '../../media/index.ts'
import { type Arguments, act, actorBy, refused } from '../../staff/index.ts'
import { countLists, deleteList, putEntries } from '../list/local-list.queries.ts'
import { readList } from '../list/read-list.ts'

const BATCH_SIZE = 1000
const LIST_NAME = /^[a-z0-9-]{1,40}$/

/**
 * `npm run admin -- known-images status|hash|add|remove`: the lists in the database. Adding and removing takes an admin.
 * What it says; null if the arguments are wrong.
 */
export async function runKnownImages(ctx: Context, given: Arguments): Promise<string | null> {
  const [, what, first = '', second = '', ...rest] = given.words
  if (rest.length > 0) return null
  if (what === 'status' && first === '') return status(ctx)
  if (what === 'hash' && first !== '' && second === '') return hashOf(ctx, first)
  const { by, because } = given
  if (!by || !because || because.trim().length < 3 || !LIST_NAME.test(first)) return null
  const order = { who: await actorBy(ctx, by, staffGrantRole), because }
  if (what === 'remove' && second === '')
    return act(ctx, order, async (tx) => {
      const entries = await deleteList(tx, first)
      if (entries === 0) throw refused(`There is no list ${first}`)
      const written = { act: 'remove_known_images', subject: `list ${first}`, before: { entries }, after: {} }
      return { written, result: `${entries} entries of ${first} removed` }
    })
  if (what !== 'add' || second === '') return null
  const { entries, faults } = readList(await readFile(second, 'utf8'))
  if (faults.length > 0) throw refused(`not understood: ${faults.slice(0, 10).join(', ')}`)
  if (entries.length === 0) throw refused('the list is empty')
  return act(ctx, order, async (tx) => {
    for (let at = 0; at < entries.length; at += BATCH_SIZE)
      await putEntries(tx, first, entries.slice(at, at + BATCH_SIZE))
    const written = {
      act: 'add_known_images',
      subject: `list ${first}`,
      before: {},
      after: { entries: entries.length },
    }
    return { written, result: `${entries.length} entries of ${first} are known` }
  })
}

/** A line as lists have it. */
async function hashOf(ctx: Context, path: string): Promise<string> {
  const found = await hashPicture(ctx, path)
  if (found === null) throw refused('this is no picture that can be decoded')
  return [basename(path).replaceAll(',', ' '), found.sha256.toString('hex'), found.phashes[0]].join(',')
}

async function status(ctx: Context): Promise<string> {
  const lists = await ctx.db.readPrivate(countLists)
  const lines = lists.map(({ list, files, pictures }) => `${list}  ${files} files, ${pictures} pictures`)
  return [`HASH_MATCH is ${ctx.config.knownImages.mode}`, ...lines].join('\n')
}
