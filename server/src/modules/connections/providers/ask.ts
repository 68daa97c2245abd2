import { askProvider } from '../../../platform/http/ask-provider.ts'
import { NetworkError } from './provider.ts'

/** A page of a hundred posts with all their pictures is a few hundred kilobytes. */
const BOUNDS = { withinMs: 8000, maxBytes: 4 * 1024 * 1024 }

export interface Question {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: URLSearchParams
}

/**
 * Sends a request to a network that the operator has configured. Errors are reduced to two kinds, because fetch errors
 * and the other side's error texts may contain what was sent.
 */
export async function ask(url: string, { method = 'GET', headers = {}, body }: Question): Promise<string> {
  const question = { method, headers, ...(body && { body }) }
  const answer = await askProvider(url, question, BOUNDS).catch(() => {
    throw new NetworkError('down')
  })
  if (answer.status >= 200 && answer.status < 300) return answer.text
  // A rate limit says nothing about this permission: it works again later.
  if (answer.status === 429 || isTooMany(answer.text))
    throw new NetworkError('down', retryAtOf(answer.headers))
  throw new NetworkError(answer.status >= 400 && answer.status < 500 ? 'refused' : 'down')
}

/** Instagram reports rate limits with these codes, under several statuses. */
const TOO_MANY = [4, 17, 32, 613]

function isTooMany(text: string): boolean {
  try {
    const { error } = JSON.parse(text) as { error?: { code?: unknown } }
    return TOO_MANY.includes(error?.code as number)
  } catch {
    return false
  }
}

/** X sends the second at which its window ends; others send how long to wait, if anything. */
function retryAtOf(headers: Headers): Date | null {
  const ends = Number(headers.get('x-rate-limit-reset'))
  const wait = Number(headers.get('retry-after'))
  const at = ends > 0 ? ends * 1000 : wait > 0 ? Date.now() + wait * 1000 : Number.NaN
  return Number.isSafeInteger(Math.round(at)) ? new Date(Math.round(at)) : null
}

/** A required text in a network's response. */
export function textOf(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value
  throw new NetworkError('down')
}

export function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Thrown below.
  }
  throw new NetworkError('down')
}
