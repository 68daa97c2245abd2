import type { Endpoint, InputOf } from '@sayso/contract/call'
import type { Stream } from '@sayso/contract/stream'
import type { EventSink } from '../platform/http/event-sink.ts'
import type { Member } from './viewer.ts'

export interface StreamContext<S extends Endpoint> {
  readonly input: InputOf<S>
  readonly viewer: Member
  /** The caller's network address, in the form that limits count. */
  readonly address: string
  /** Names the web app that this server serves; null if it serves none. */
  readonly appVersion: string | null
}

/** Called once the answer has begun. */
type Begin = (sink: EventSink) => void

export interface StreamRoute {
  readonly stream: Stream
  /** Fails if there is no room for another stream. Asked first: a storm must not cost a session lookup each. */
  readonly admit: (address: string) => void
  /** Fails like a handler, while the answer has not begun yet. */
  readonly open: (context: StreamContext<Stream>) => Begin
}

/** Declares which function opens a stream. Only members have streams. */
export function handleStream<S extends Stream & { readonly access: 'member' }>(
  stream: S,
  { admit, open }: { admit: StreamRoute['admit']; open: (context: StreamContext<S>) => Begin },
): StreamRoute {
  return { stream, admit, open } as unknown as StreamRoute
}
