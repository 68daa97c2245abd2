/** The `error` of a response. Card errors include the intent and the card they are about. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: unknown
  payment_method?: unknown
}

/** A response that is not 2xx. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export const invalidRequest = (message: string, more: Partial<ErrorBody> = {}) =>
  new ApiError(400, { type: 'invalid_request_error', message, ...more })

export const noSuch = (what: string, id: string, param: string) =>
  new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })

export const serverError = () =>
  new ApiError(500, {
    type: 'api_error',
    message: 'An unknown error occurred (the stand-in was told to fail).',
  })

export const tooManyRequests = () =>
  new ApiError(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Too many requests hit the API too quickly.',
  })
