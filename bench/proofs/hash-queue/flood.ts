import { Agent, request } from 'node:http'
import { setTimeout as rest } from 'node:timers/promises'
import { inParallel } from '../../harness/parallel.ts'

// A separate process: a client busy with a thousand connections would measure itself. It uses plain sockets that stay
// open, because it shares the machine with the server it floods: what it saves is left for the server.
const [url = '', milliseconds = '0'] = process.argv.slice(2)
const until = Date.now() + Number(milliseconds)
const counts: Record<string, number> = {}
const LANES = 1000
const agent = new Agent({ keepAlive: true, maxSockets: LANES })

await inParallel(LANES, LANES, async (lane) => {
  do {
    const kind = await signIn(lane)
    counts[kind] = (counts[kind] ?? 0) + 1
    if (kind === 'broken') await rest(100)
  } while (Date.now() < until)
})
agent.destroy()
console.log(JSON.stringify(counts))

/** Signs in again immediately after every response, whatever Retry-After says, each lane from an address of its own. */
function signIn(lane: number): Promise<string> {
  const body = `email=somebody${lane}%40people.example&password=a+guess+like+others`
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(body.length),
    'x-forwarded-for': `10.1.${lane >> 8}.${lane & 255}`,
  }
  return new Promise((resolve) => {
    const asked = request(`${url}/api/unauth/login`, { method: 'POST', headers, agent }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => {
        text += chunk
      })
      response.on('end', () => resolve(kindOf(response.statusCode ?? 0, text)))
    })
    asked.on('error', () => resolve('broken'))
    asked.end(body)
  })
}

function kindOf(status: number, text: string): string {
  if (status !== 200) return String(status)
  const { success, code } = JSON.parse(text) as { success: boolean; code?: string }
  return success ? 'success' : String(code)
}
