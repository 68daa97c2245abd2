import { type ErrorCode, errors } from '@sayso/contract/errors'

/** A refusal people or programs can read. Everything else that is thrown is a fault of ours and answers 500. */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: ErrorCode
  readonly status: number
  readonly retryAfterSeconds: number | null
  constructor(code: ErrorCode, options: { text?: string; retryAfterSeconds?: number } = {}) {
    super(options.text ?? errors[code].text)
    this.code = code
    this.status = errors[code].status
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}

export function refuse(code: ErrorCode, options: { text?: string; retryAfterSeconds?: number } = {}): never {
  throw new Refused(code, options)
}
