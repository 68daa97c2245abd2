import { setTimeout as rest } from 'node:timers/promises'

/** Starts that many a second, whatever becomes of those before, until asked to stop. Returns what each came to. */
export async function arrivals<T>(
  rate: number,
  isOver: () => boolean,
  start: (n: number) => Promise<T>,
): Promise<T[]> {
  const started: Promise<T>[] = []
  const began = performance.now()
  while (!isOver()) {
    const due = Math.floor(((performance.now() - began) / 1000) * rate)
    while (started.length < due) started.push(start(started.length))
    await rest(5)
  }
  return Promise.all(started)
}
