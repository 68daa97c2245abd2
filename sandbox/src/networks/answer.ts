/** A network's response to a call or a page request. */
export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

export const json = (status: number, value: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(value),
})

export const form = (values: Record<string, string>): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(values).toString(),
})

export const redirect = (location: string): Answer => ({ status: 302, headers: { location } })

/** Thrown wherever the call turns out to fail. */
export class HttpError extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('refused')
    this.answer = answer
  }
}
