import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadProof, proofNames } from './harness/catalogue.ts'
import { median, rounds } from './harness/measure.ts'
import { childProcesses, cpuOf } from './harness/processes.ts'
import { seededRandom } from './harness/random.ts'
import { copyTree, replaceOnce } from './harness/tree-copy.ts'

describe('medians', () => {
  test('are the middle value, or the mean of the two in the middle', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(() => median([])).toThrow('nothing')
  })

  test('of ratios are taken within each round, so a machine that slows down changes nothing', async () => {
    const speeds = [1000, 100, 10, 1]
    const scripted = (share: number) => {
      const left = speeds.map((speed) => speed * share)
      return async () => left.shift() ?? 0
    }
    const result = await rounds({ ours: scripted(0.5), bare: scripted(1) }, { rounds: 4, warmUps: 0 })
    expect(result.ratio('ours', 'bare')).toBe(0.5)
  })

  test('come from rounds that alternate who starts, after the warm-up', async () => {
    const order: string[] = []
    const contestant = (name: string) => async () => order.push(name)
    const result = await rounds({ a: contestant('a'), b: contestant('b') }, { rounds: 2, warmUps: 1 })
    expect(order.join('')).toBe('abbaab')
    expect(result.values.a).toHaveLength(2)
  })
})

describe('seeded randomness', () => {
  const draw = (seed: number) => {
    const random = seededRandom(seed)
    return Array.from({ length: 1000 }, () => random.integer(1, 6))
  }

  test('is the same for the same seed and differs for another', () => {
    expect(draw(7)).toEqual(draw(7))
    expect(draw(7)).not.toEqual(draw(8))
  })

  test('stays in its range and reaches both ends', () => {
    const drawn = draw(1)
    expect([Math.min(...drawn), Math.max(...drawn)]).toEqual([1, 6])
  })

  test('shuffles without losing anything', () => {
    const items = Array.from({ length: 50 }, (_, index) => index)
    const mixed = seededRandom(3).shuffle(items)
    expect(mixed).not.toEqual(items)
    expect(mixed.sort((a, b) => a - b)).toEqual(items)
  })
})

describe('planting a fault', () => {
  test('needs a text that occurs exactly once', () => {
    expect(replaceOnce('a b c', 'b', '$&')).toBe('a $& c')
    expect(() => replaceOnce('a b c', 'x', 'y')).toThrow('0 times')
    expect(() => replaceOnce('b b', 'b', 'y')).toThrow('2 times')
  })

  test('changes the copy, never the original, and can be undone', async () => {
    const original = await mkdtemp(join(tmpdir(), 'sayso-original-'))
    await mkdir(join(original, 'node_modules/@sayso'), { recursive: true })
    await mkdir(join(original, 'server/dist'), { recursive: true })
    await writeFile(join(original, 'server/a.ts'), 'sound')
    await writeFile(join(original, 'server/dist/old.js'), 'stale')
    const copy = await copyTree(original)
    const read = (root: string) => readFile(join(root, 'server/a.ts'), 'utf8')

    const restore = await copy.plant({ file: 'server/a.ts', find: 'sound', replace: 'broken' })
    expect([await read(copy.root), await read(original)]).toEqual(['broken', 'sound'])
    expect(await readFile(join(copy.root, 'node_modules/@sayso/server/a.ts'), 'utf8')).toBe('broken')
    await expect(readFile(join(copy.root, 'server/dist/old.js'))).rejects.toThrow('ENOENT')
    await restore()
    expect(await read(copy.root)).toBe('sound')

    await copy.remove()
    await rm(original, { recursive: true })
  })
})

describe('child processes', () => {
  test('are waited for, measured and all ended', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sayso-child-'))
    const entry = join(folder, 'server.mjs')
    await writeFile(
      entry,
      `import { createServer } from 'node:http'
       createServer((_, answer) => answer.end('ok')).listen(process.env.PORT, '127.0.0.1')`,
    )
    const children = childProcesses(folder, {})
    const server = await children.spawnServer(entry)
    expect(cpuOf(server.pid)).toBeGreaterThan(0)
    await expect(children.spawnServer('no-such-file.mjs')).rejects.toThrow('ended before it was ready')
    await children.endAll()
    expect(() => process.kill(server.pid, 0)).toThrow('ESRCH')
    await expect(children.spawnServer(entry)).rejects.toThrow('the proof is over')
    await rm(folder, { recursive: true })
  })
})

test('every mutant of every proof still finds the text it replaces', async () => {
  const astray: string[] = []
  for (const name of await proofNames()) {
    const { mutants = {} } = await loadProof(name)
    for (const [mutant, { also = [], ...first }] of Object.entries(mutants)) {
      for (const { file, find } of [first, ...also]) {
        if (find === null) continue
        const source = await readFile(new URL(`../${file}`, import.meta.url), 'utf8').catch(() => '')
        if (source.split(find).length !== 2) astray.push(`${name}: ${mutant}`)
      }
    }
  }
  expect(astray).toEqual([])
})
