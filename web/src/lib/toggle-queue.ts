/** The outcome of one press. `sent` with `isLatest` false: a newer press is already waiting, so show that one. */
export type ToggleOutcome<Answer> =
  | { readonly status: 'sent'; readonly answer: Answer; readonly isLatest: boolean }
  | { readonly status: 'replaced' }
  | { readonly status: 'skipped' }

interface Press<Value, Answer> {
  readonly value: Value
  readonly send: (value: Value) => Promise<Answer>
  readonly settle: (outcome: ToggleOutcome<Answer>) => void
  readonly fail: (error: unknown) => void
}

interface Line<Value, Answer> {
  /** What the server has, as far as we know. */
  confirmed: Value
  inFlight: Press<Value, Answer> | null
  waiting: Press<Value, Answer> | null
}

export interface ToggleQueue<Value, Answer> {
  /**
   * Requests a value. Per key, one request runs at a time, the newest wish replaces the waiting one, and nothing is
   * sent that the server already has. Rejects if the request failed and there is no newer wish; then `confirmed` is the
   * value to go back to.
   */
  toggle(
    key: string,
    wish: { from: Value; to: Value; send: (value: Value) => Promise<Answer> },
  ): Promise<ToggleOutcome<Answer>>
  /** The server's value while the key is busy; undefined when it is idle. */
  confirmed(key: string): Value | undefined
}

export function createToggleQueue<Value, Answer>(): ToggleQueue<Value, Answer> {
  const lines = new Map<string, Line<Value, Answer>>()

  async function run(key: string, line: Line<Value, Answer>): Promise<void> {
    for (;;) {
      const press = line.waiting
      line.waiting = null
      if (press === null) break
      if (Object.is(press.value, line.confirmed)) {
        press.settle({ status: 'skipped' })
        continue
      }
      line.inFlight = press
      const result = await attempt(press)
      line.inFlight = null
      if ('error' in result) {
        if (line.waiting === null) press.fail(result.error)
        else press.settle({ status: 'replaced' })
        continue
      }
      line.confirmed = press.value
      press.settle({ status: 'sent', answer: result.answer, isLatest: line.waiting === null })
    }
    lines.delete(key)
  }

  return {
    toggle(key, { from, to, send }) {
      return new Promise((settle, fail) => {
        const known = lines.get(key)
        const line = known ?? { confirmed: from, inFlight: null, waiting: null }
        line.waiting?.settle({ status: 'replaced' })
        line.waiting = null
        if (line.inFlight !== null && Object.is(line.inFlight.value, to)) {
          settle({ status: 'skipped' })
          return
        }
        line.waiting = { value: to, send, settle, fail }
        if (known) return
        lines.set(key, line)
        void run(key, line)
      })
    },
    confirmed: (key) => lines.get(key)?.confirmed,
  }
}

async function attempt<Value, Answer>({ send, value }: Press<Value, Answer>) {
  try {
    return { answer: await send(value) }
  } catch (error) {
    return { error }
  }
}
