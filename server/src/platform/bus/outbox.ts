import { SpanKind } from '@opentelemetry/api'
import { inSpan, takeTrace } from '../telemetry/carry-trace.ts'
import type { Bus } from './bus.ts'

export interface OutboxRow {
  readonly id: bigint
  readonly subject: string
  readonly payload: unknown
  readonly created_at: Date
}

export interface HandedOver {
  /** Ids of the rows that the bus has accepted. */
  readonly published: readonly bigint[]
  readonly lastSequence: number
  /** The error of one of the rows the bus did not accept; null if it accepted them all. */
  readonly refusal: unknown
}

export async function handOver(bus: Bus, rows: readonly OutboxRow[]): Promise<HandedOver> {
  const inOrder = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const sent = await Promise.allSettled(
    inOrder.map(({ id, subject, payload, created_at }) =>
      inSpan({ name: `publish ${subject}`, kind: SpanKind.PRODUCER, parent: takeTrace(payload).parent }, () =>
        bus.publish({ id: String(id), subject, payload, at: created_at.toISOString() }),
      ),
    ),
  )
  return {
    published: inOrder.filter((_, i) => sent[i]?.status === 'fulfilled').map(({ id }) => id),
    lastSequence: Math.max(0, ...sent.map((one) => (one.status === 'fulfilled' ? one.value : 0))),
    refusal: sent.find((one) => one.status === 'rejected')?.reason ?? null,
  }
}
