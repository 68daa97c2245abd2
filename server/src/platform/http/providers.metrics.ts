import { context, SpanKind, trace } from '@opentelemetry/api'
import { defineHistogram } from '../telemetry/define-metric.ts'
import type { Metrics } from '../telemetry/metrics.ts'

export type Provider = 'stripe' | 'paypal' | 'x' | 'instagram' | 'push' | 'mail'

const providerRequests = defineHistogram({
  name: 'provider_request_seconds',
  help: 'Time until a service outside answered; `failed` is no answer, or one that says the service does not work',
  labels: ['provider', 'result'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
})

/** What counts as a failure of the provider. A declined card or a full mailbox is an answer. */
interface Judging<Value> {
  /** The methods that ask the provider; all asynchronous ones by default. */
  readonly methods?: readonly string[]
  readonly isFailedValue?: (value: Value) => boolean
  readonly isFailedError?: (error: unknown) => boolean
}

/** The same object, with the time and result of each asynchronous call reported. */
export function timeProvider<Api extends object, Value = unknown>(
  metrics: Metrics,
  provider: Provider,
  api: Api,
  { methods, isFailedValue = () => false, isFailedError = () => true }: Judging<Value> = {},
): Api {
  const report = (began: number, isFailed: boolean) =>
    providerRequests(metrics).observe(
      { provider, result: isFailed ? 'failed' : 'answered' },
      (performance.now() - began) / 1000,
    )
  const timed =
    (name: string, method: (...given: unknown[]) => unknown) =>
    (...given: unknown[]) => {
      const began = performance.now()
      const span = trace.getTracer('sayso').startSpan(`${provider} ${name}`, { kind: SpanKind.CLIENT })
      const asked = context.with(trace.setSpan(context.active(), span), () => method.apply(api, given))
      if (asked instanceof Promise)
        asked
          .then(
            (value) => report(began, isFailedValue(value)),
            (error) => report(began, isFailedError(error)),
          )
          .finally(() => span.end())
      else span.end()
      return asked
    }
  const entries = Object.entries(api).map(([name, value]) => [
    name,
    typeof value === 'function' && (methods?.includes(name) ?? true)
      ? timed(name, value as (...given: unknown[]) => unknown)
      : value,
  ])
  return Object.freeze(Object.fromEntries(entries)) as Api
}
