import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client'

/** Finds a metric in the process that reports it: `shedRequests(metrics).inc({ reason })`. */
type Declared<M> = (process: { readonly registry: Registry }) => M

interface Declaration<Label extends string> {
  readonly name: string
  readonly help: string
  /** Route patterns, names and codes only: an id or a text as a label would grow without end, and leak. */
  readonly labels?: readonly Label[]
}

const creators = new Map<string, (registry: Registry) => unknown>()

/** For `createMetrics`: when it runs, every file of the process has been loaded. */
export function createDeclared(registry: Registry): void {
  for (const create of creators.values()) create(registry)
}

function declare<M>(name: string, create: (registry: Registry) => M): Declared<M> {
  if (creators.has(name)) throw new Error(`the metric ${name} is declared twice`)
  creators.set(name, create)
  return ({ registry }) => (registry.getSingleMetric(name) as M | undefined) ?? create(registry)
}

export function defineCounter<const Label extends string = never>({
  labels = [],
  startsWith = [],
  ...about
}: Declaration<Label> & {
  /** Label values that are known beforehand: their series begin at 0. */
  readonly startsWith?: readonly Readonly<Record<Label, string>>[]
}): Declared<Counter<Label>> {
  return declare(about.name, (registry) => {
    const counter = new Counter<Label>({ ...about, labelNames: labels, registers: [registry] })
    for (const known of startsWith)
      counter.labels(known as Parameters<typeof counter.labels>[0] & object).inc(0)
    return counter
  })
}

/** A gauge has no value until it is set: 0 would say that all is well before anybody looked. */
export function defineGauge<const Label extends string = never>({
  labels = [],
  keptForSeconds,
  ...about
}: Declaration<Label> & {
  /**
   * After this time without a new value there is none. For what is measured by whichever worker runs a job: another one
   * would go on reporting what it saw last.
   */
  readonly keptForSeconds?: number
}): Declared<Gauge<Label>> {
  return declare(about.name, (registry) => {
    let setAt = 0
    const isOld = () => keptForSeconds !== undefined && Date.now() - setAt > keptForSeconds * 1000
    const gauge = new Gauge<Label>({
      ...about,
      labelNames: labels,
      registers: [registry],
      collect() {
        if (isOld()) clear(gauge, labels)
      },
    })
    clear(gauge, labels)
    const set = gauge.set.bind(gauge) as (...given: unknown[]) => void
    gauge.set = (...given: unknown[]) => {
      setAt = Date.now()
      set(...given)
    }
    return gauge
  })
}

function clear(gauge: Gauge<never>, labels: readonly string[]): void {
  gauge.reset()
  if (labels.length === 0) gauge.remove()
}

export function defineHistogram<const Label extends string = never>({
  labels = [],
  ...about
}: Declaration<Label> & { readonly buckets: readonly number[] }): Declared<Histogram<Label>> {
  return declare(
    about.name,
    (registry) =>
      new Histogram<Label>({
        ...about,
        buckets: [...about.buckets],
        labelNames: labels,
        registers: [registry],
      }),
  )
}
