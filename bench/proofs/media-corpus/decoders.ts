import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Observations of a worker and the decoders it started. */
export interface Sightings {
  /** The peak memory of worker and decoders together, in bytes. */
  peakBytes: number
  readonly decoders: Set<string>
  /** Decoders seen in the worker's own network namespace, or with an interface or a socket in theirs. */
  readonly connected: Set<string>
}

const PAGE = 4096

/**
 * Inspects a worker's process tree many times a second. A decoder in a network namespace of its own, with only a
 * loopback interface and no socket, has no connection to anybody: there is no way out.
 */
export function watchDecoders(worker: number): { stop(): Sightings } {
  const seen: Sightings = { peakBytes: 0, decoders: new Set(), connected: new Set() }
  const home = readlinkSync(`/proc/${worker}/ns/net`)
  const timer = setInterval(() => look(worker, home, seen), 25)
  return {
    stop() {
      clearInterval(timer)
      return seen
    },
  }
}

function look(worker: number, home: string, seen: Sightings): void {
  let bytes = 0
  for (const pid of treeOf(worker)) {
    try {
      bytes += Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE
      if (!isDecoder(pid)) continue
      const born = readFileSync(`/proc/${pid}/stat`, 'latin1')
        .replace(/^.*\) /s, '')
        .split(' ')[19]
      const name = `${pid}@${born}`
      const isApart = readlinkSync(`/proc/${pid}/ns/net`) !== home && isUnplugged(pid)
      seen.decoders.add(name)
      if (!isApart) seen.connected.add(name)
    } catch {
      // It ended while it was inspected.
    }
  }
  seen.peakBytes = Math.max(seen.peakBytes, bytes)
}

function isDecoder(pid: number): boolean {
  const program = readlinkSync(`/proc/${pid}/exe`)
  if (/\/ff(mpeg|probe)$/.test(program)) return true
  const isNode = program.endsWith('/node')
  return isNode && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('render/main.ts')
}

const lines = (pid: number, table: string) =>
  readFileSync(`/proc/${pid}/net/${table}`, 'latin1').trim().split('\n')

function isUnplugged(pid: number): boolean {
  const interfaces = lines(pid, 'dev').slice(2)
  const sockets = ['tcp', 'tcp6', 'udp', 'udp6', 'raw'].flatMap((table) => lines(pid, table).slice(1))
  return interfaces.every((line) => line.trim().startsWith('lo:')) && sockets.length === 0
}

function treeOf(root: number): number[] {
  const all: number[] = []
  for (const waiting = [root]; waiting.length > 0; ) {
    const pid = waiting.pop() ?? 0
    all.push(pid)
    try {
      for (const task of readdirSync(`/proc/${pid}/task`))
        waiting.push(
          ...readFileSync(`/proc/${pid}/task/${task}/children`, 'latin1')
            .split(' ')
            .filter(Boolean)
            .map(Number),
        )
    } catch {
      // It has ended.
    }
  }
  return all
}
