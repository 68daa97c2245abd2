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
  onDrain(listener: () => void): void
}

export function createEventSink(raw: ServerResponse): EventSink {
  return {
    write(frame) {
      if (!raw.writableEnded && !raw.destroyed) raw.write(frame)
    },
    unsentBytes: () => raw.writableLength,
    end: () => void raw.end(),
    destroy: () => void raw.destroy(),
    onClose: (listener) => void raw.once('close', listener),
    onDrain: (listener) => void raw.on('drain', listener),
  }
}
