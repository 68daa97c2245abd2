import { inParallel } from '../../harness/parallel.ts'

// A process of its own: a client busy with a thousand connections would measure itself.
const [url = '', milliseconds = '0'] = process.argv.slice(2)
const until = Date.now() + Number(milliseconds)
const counts: Record<string, number> = {}
const LANES = 1000

await inParallel(LANES, LANES, async (lane) => {
  do {
    const kind = await signIn(lane)
    counts[kind] = (counts[kind] ?? 0) + 1
  } while (Date.now() < until)
})
console.log(JSON.stringify(counts))

async function signIn(lane: number): Promise<string> {
  const body = new URLSearchParams({
    email: `somebody${lane}@people.example`,
    password: 'a guess like others',
  })
  const response = await fetch(`${url}/api/unauth/login`, { method: 'POST', body })
  const answer = (await response.json()) as { success: boolean; code?: string }
  if (response.status !== 200) return String(response.status)
  return answer.success ? 'success' : String(answer.code)
}
