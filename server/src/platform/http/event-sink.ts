import type { ServerResponse } from 'node:http'

/** An answer that does not end: server-sent events are written to it one by one. */
export interface EventSink {
  write(frame: Buffer): void
  /** Bytes that were written and not yet taken by the network. */
  unsentBytes(): number
  /** Ends it properly, after everything written so far. */
  end(): void
  /** Cuts it off. */
  destroy(): void
  onClose(listener: () => void): void
}

/** A class, because thousands are open at a time and closures would cost each of them ten times as much. */
export class ResponseSink implements EventSink {
  readonly #raw: ServerResponse

  constructor(raw: ServerResponse) {
    this.#raw = raw
  }

  write(frame: Buffer): void {
    if (!this.#raw.writableEnded && !this.#raw.destroyed) this.#raw.write(frame)
  }

  unsentBytes(): number {
    return this.#raw.writableLength
  }

  end(): void {
    this.#raw.end()
  }

  destroy(): void {
    this.#raw.destroy()
  }

  onClose(listener: () => void): void {
    // It comes once; `once` would wrap the listener.
    this.#raw.on('close', listener)
  }
}
