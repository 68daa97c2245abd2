import type { CallPath } from '@sayso/contract/calls/index'
import type { ErrorDetails } from '@sayso/contract/shapes/error-details'
import type { ApiOutput } from '../lib/api-client.ts'

interface Reason {
  readonly code: string
  readonly error: string
  readonly details?: ErrorDetails
}

type Input = Readonly<Record<string, unknown>>
type Answer = (input: Input) => object

const answers = new Map<string, Answer>()
const strangers: string[] = []

/** A call that is rejected, as the server says it. */
export class Rejected extends Error {
  readonly reason: Reason
  readonly status: number
  constructor(reason: Reason, status = 200) {
    super(reason.error)
    this.reason = reason
    this.status = status
  }
}

/** Announces a call and its answer, and returns the inputs it was made with. Everything else is the app's own code. */
export function answerCall<Path extends CallPath>(
  path: Path,
  answer: (input: Input) => ApiOutput<Path>,
): readonly Input[] {
  const made: Input[] = []
  answers.set(path, (input) => {
    made.push(input)
    return answer(input)
  })
  return made
}

/** Stands in for `fetch`: nothing leaves the page, and a call nobody announced is noted. */
export async function answersOnly(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(String(url), location.href)
  const path = pathname.replace('/api/', '')
  const answer = answers.get(path)
  if (answer === undefined) {
    strangers.push(path)
    throw new TypeError('Failed to fetch')
  }
  const sent = typeof init.body === 'string' ? (JSON.parse(init.body) as Input) : {}
  try {
    return Response.json({ success: true, ...answer({ ...Object.fromEntries(searchParams), ...sent }) })
  } catch (error) {
    if (!(error instanceof Rejected)) throw error
    return Response.json({ success: false, ...error.reason }, { status: error.status })
  }
}

/** Returns the calls without an answer since the last time, and forgets all announcements. */
export function unannounced(): readonly string[] {
  answers.clear()
  return strangers.splice(0)
}
