import { type ErrorCode, type ErrorValues, errorStatus, errorText } from '@sayso/contract/errors'
import type { ErrorDetails } from '@sayso/contract/shapes/error-details'

interface ErrorOptions<Code extends ErrorCode> {
  /** Values for the placeholders in the error's text. */
  values?: ErrorValues<Code>
  /** What the client can offer next. */
  details?: ErrorDetails
  retryAfterSeconds?: number
}

type Options<Code extends ErrorCode> = [keyof ErrorValues<Code>] extends [never]
  ? [options?: ErrorOptions<Code>]
  : [options: ErrorOptions<Code> & { values: ErrorValues<Code> }]

/** An expected error that people or programs can read. Anything else that is thrown is our own bug and answers 500. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  override name = 'AppError'
  readonly code: Code
  readonly status: number
  readonly details: ErrorDetails | null
  readonly retryAfterSeconds: number | null
  constructor(code: Code, ...[options]: Options<Code>) {
    super((errorText as (code: ErrorCode, values?: object) => string)(code, options?.values))
    this.code = code
    this.status = errorStatus(code)
    this.details = options?.details ?? null
    this.retryAfterSeconds = options?.retryAfterSeconds ?? null
  }
}

export function fail<Code extends ErrorCode>(code: Code, ...options: Options<Code>): never {
  throw new AppError(code, ...options)
}
