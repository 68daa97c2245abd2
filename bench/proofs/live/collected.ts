import { readFileSync } from 'node:fs'

export interface Collected {
  /** Resident memory of the process, in KiB. */
  readonly residentKib: number
  /** What of it is in use on V8's heap, in KiB. */
  readonly heapKib: number
}

export function residentKib(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
}

/** Has a process that was started with `--inspect=127.0.0.1:PORT` collect its garbage, and says what is left. */
export async function collect(pid: number, inspectPort: number): Promise<Collected> {
  const [target] = (await (await fetch(`http://127.0.0.1:${inspectPort}/json/list`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  const line = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve, reject) => {
    line.addEventListener('open', resolve)
    line.addEventListener('error', reject)
  })
  let asked = 0
  function ask(method: string): Promise<Record<string, unknown>> {
    const id = ++asked
    return new Promise((resolve) => {
      const take = ({ data }: MessageEvent) => {
        const reply = JSON.parse(String(data)) as { id?: number; result?: Record<string, unknown> }
        if (reply.id !== id) return
        line.removeEventListener('message', take)
        resolve(reply.result ?? {})
      }
      line.addEventListener('message', take)
      line.send(JSON.stringify({ id, method }))
    })
  }
  await ask('HeapProfiler.collectGarbage')
  const { usedSize } = await ask('Runtime.getHeapUsage')
  line.close()
  return { residentKib: residentKib(pid), heapKib: Number(usedSize) / 1024 }
}
