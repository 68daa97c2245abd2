import { collectDefaultMetrics, Registry } from '@prometheus-io/client'
import { createDeclared } from './define-metric.ts'

/** The metrics of one process. Each is declared beside the code that reports it, in `<name>.metrics.ts`. */
export interface Metrics {
  readonly registry: Registry
  /**
   * Has something measured whenever the metrics are read, at most every so many seconds. Returns how to end that. A
   * measurement that takes too long is not waited for, and one that fails leaves what was known.
   */
  probe(measure: () => Promise<void> | void, options?: { everySeconds?: number }): () => void
  /** All metrics in Prometheus' format, measured now. */
  read(): Promise<string>
}

/** Prometheus gives up after ten seconds; it must hear from us also while an engine is silent. */
const WAIT_MS = 3000

/**
 * Creates every declared metric, so that it is there before anything happened: an alert that waits for a counter to rise
 * would miss the first time if the counter only appeared with it.
 */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  createDeclared(registry)
  const probes = new Set<() => Promise<void>>()
  return {
    registry,
    probe(measure, { everySeconds = 5 } = {}) {
      let measuredAt = Number.NEGATIVE_INFINITY
      let running: Promise<void> | null = null
      const run = async () => {
        if (running === null && performance.now() - measuredAt < everySeconds * 1000) return
        measuredAt = performance.now()
        running ??= Promise.resolve()
          .then(measure)
          .catch(() => undefined)
          .finally(() => {
            running = null
          })
        await running
      }
      probes.add(run)
      return () => void probes.delete(run)
    },
    async read() {
      const all = Promise.all([...probes].map((run) => run()))
      let timer: NodeJS.Timeout | undefined
      const patience = new Promise((resolve) => {
        timer = setTimeout(resolve, WAIT_MS)
      })
      await Promise.race([all, patience])
      clearTimeout(timer)
      return registry.metrics()
    },
  }
}
