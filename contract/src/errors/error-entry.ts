export interface ErrorEntry {
  /**
   * An error in how a call was made has its HTTP status. An error by the product's rules is a regular response: 200.
   */
  readonly status: 200 | 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 429 | 500 | 501 | 503
  /** The text for people. `{name}` is a placeholder for a value given when the error is created. */
  readonly text: string
}

export type ErrorEntries = Record<string, ErrorEntry>
