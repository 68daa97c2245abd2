import { ApiError } from './errors.ts'

/** A response as it is stored and replayed. */
export interface Answer {
  status: number
  body: string
  requestId: string
}

export interface Idempotency {
  /** The stored response; or null, and the key is held until `finish` or `release`. */
  begin(key: string, input: string): Answer | null
  finish(key: string, answer: Answer): void
  /** Nothing happened: the key may be used as if it were new. */
  release(key: string): void
}

const maxKeyLength = 255

export function createIdempotency(): Idempotency {
  const kept = new Map<string, { input: string; answer: Answer | null }>()
  return Object.freeze({
    begin(key: string, input: string) {
      if (key.length > maxKeyLength)
        throw invalidRequest(400, `Idempotency keys have at most ${maxKeyLength} characters.`)
      const known = kept.get(key)
      if (known === undefined) {
        kept.set(key, { input, answer: null })
        return null
      }
      if (known.input !== input)
        throw invalidRequest(
          400,
          'This idempotency key was first used with another call or other parameters.',
        )
      if (known.answer === null)
        throw invalidRequest(
          409,
          'Another request with this idempotency key is in progress.',
          'idempotency_key_in_use',
        )
      return known.answer
    },
    finish(key: string, answer: Answer) {
      const known = kept.get(key)
      if (known) known.answer = answer
    },
    release(key: string) {
      kept.delete(key)
    },
  })
}

const invalidRequest = (status: number, message: string, code?: string) =>
  new ApiError(status, { type: 'idempotency_error', message, ...(code && { code }) })
