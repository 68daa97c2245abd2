/** Solves a task of the server, which takes about a second. Rejects if this browser cannot. */
export function solveTask(task: string): Promise<string> {
  const worker = new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' })
  const solved = new Promise<string>((resolve, reject) => {
    const fail = () => reject(new Error('The task could not be solved'))
    worker.onmessage = ({ data }: MessageEvent<string | null>) => (data === null ? fail() : resolve(data))
    worker.onerror = fail
  })
  worker.postMessage(task)
  return solved.finally(() => worker.terminate())
}
