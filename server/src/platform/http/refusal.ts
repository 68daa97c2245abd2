import { type ErrorCode, type ErrorValues, errorStatus, errorText } from '@sayso/contract/errors'
import type { RefusalDetails } from '@sayso/contract/shapes/refusal'

interface RefusalOptions<Code extends ErrorCode> {
  /** What fills the holes of the error's text. */
  values?: ErrorValues<Code>
  /** What the client can offer next. */
  details?: RefusalDetails
  retryAfterSeconds?: number
}

type Options<Code extends ErrorCode> = [keyof ErrorValues<Code>] extends [never]
  ? [options?: RefusalOptions<Code>]
  : [options: RefusalOptions<Code> & { values: ErrorValues<Code> }]

/** A refusal people or programs can read. Everything else that is thrown is a fault of ours and answers 500. */
export class Refused<Code extends ErrorCode = ErrorCode> extends Error {
  override name = 'Refused'
  readonly code: Code
  readonly status: number
  readonly details: RefusalDetails | null
  readonly retryAfterSeconds: number | null
  constructor(code: Code, ...[options]: Options<Code>) {
    super((errorText as (code: ErrorCode, values?: object) => string)(code, options?.values))
    this.code = code
    this.status = errorStatus(code)
    this.details = options?.details ?? null
    this.retryAfterSeconds = options?.retryAfterSeconds ?? null
  }
}

export function refuse<Code extends ErrorCode>(code: Code, ...options: Options<Code>): never {
  throw new Refused(code, ...options)
}
