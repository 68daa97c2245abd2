import { type Static, type TObject, type TProperties, Type } from 'typebox'
import type { Access, Endpoint, RateClass } from './call.ts'

/** The events of a stream by name, each with the shape of its data. */
type StreamEvents = Readonly<Record<string, TObject>>

interface Declaration<A extends Exclude<Access, 'staff'>, I extends TProperties, E extends StreamEvents> {
  access: A
  rate: RateClass
  input: I
  events: E
}

/**
 * An answer that does not end: server-sent events (`text/event-stream`) over GET. It passes the same access control as a
 * call and fails like one; once it has begun, everything is an event.
 */
export interface Stream<
  I extends TProperties = TProperties,
  E extends StreamEvents = StreamEvents,
  A extends Access = Access,
> extends Endpoint<I, A> {
  readonly events: E
}

/** Declares one stream. Client and server take everything they know about it from here. */
export function stream<
  const P extends string,
  const A extends Exclude<Access, 'staff'>,
  I extends TProperties,
  const E extends StreamEvents,
>(path: P, declared: Declaration<A, I, E>): Stream<I, E, A> & { readonly path: P } {
  return Object.freeze({
    path,
    effect: 'read',
    access: declared.access,
    methods: ['GET' as const],
    rate: declared.rate,
    file: null,
    fileMaxBytes: 0,
    fileRequired: false,
    beforeConfirmation: true,
    whileSuspended: true,
    reauth: false,
    verified: declared.access === 'verified',
    roles: [],
    input: Type.Object(declared.input, { additionalProperties: false }),
    events: Object.freeze(declared.events),
  })
}

/** An event of a stream as it arrives: its name and its data. */
export type EventOf<S> = S extends { readonly events: infer E extends StreamEvents }
  ? { [Name in keyof E & string]: { readonly event: Name; readonly data: Static<E[Name]> } }[keyof E & string]
  : never

/** The data of one event of a stream. */
export type EventData<S, Name extends string> = Extract<EventOf<S>, { event: Name }>['data']
