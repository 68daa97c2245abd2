import { slos } from './slos.ts'

/** One chart: what it shows, in which unit, and the series, each with the label that names it. */
interface Panel {
  readonly title: string
  readonly unit: 's' | 'reqps' | 'percentunit' | 'short' | 'bytes'
  readonly lines: readonly (readonly [expr: string, legend: string])[]
}

const p95 = (metric: string, by: string) =>
  `histogram_quantile(0.95, sum by (${by}, le) (rate(${metric}_bucket[5m])))`

const panel = (title: string, unit: Panel['unit'], ...lines: Panel['lines']): Panel => ({
  title,
  unit,
  lines,
})

const service = [
  panel('Requests by class', 'reqps', ['sum by (class) (rate(http_request_seconds_count[5m]))', '{{class}}']),
  panel('Failing share of a class', 'percentunit', [
    'sum by (class) (rate(http_request_seconds_count{status=~"5.."}[5m])) / sum by (class) (rate(http_request_seconds_count[5m]))',
    '{{class}}',
  ]),
  panel('95th percentile by class', 's', [p95('http_request_seconds', 'class'), '{{class}}']),
  panel('Rejected because of overload', 'reqps', [
    'sum by (class, reason) (rate(http_shed_total[5m]))',
    '{{class}}: {{reason}}',
  ]),
  panel('Slowest routes, 95th percentile', 's', [
    `topk(5, ${p95('http_request_seconds', 'route')})`,
    '{{route}}',
  ]),
  panel('Budget that is left after three days at this pace', 'percentunit', [
    '1 - slo:bad_share:3d / on (slo) slo:budget',
    '{{slo}}',
  ]),
  panel('Waiting for a connection, 95th percentile', 's', [
    p95('database_pool_wait_seconds', 'pool'),
    '{{pool}}',
  ]),
  panel(
    'Connections',
    'short',
    ['sum by (pool, state) (database_pool_connections)', '{{pool}}: {{state}}'],
    ['sum by (pool) (database_pool_waiting)', '{{pool}}: waiting'],
  ),
  panel(
    'Replica',
    's',
    ['max(database_replica_lag_seconds)', 'behind'],
    ['sum(rate(database_reads_fell_back_total[5m]))', 'reads that fell back'],
  ),
  panel('Providers, 95th percentile', 's', [p95('provider_request_seconds', 'provider'), '{{provider}}']),
  panel('Providers, failing share', 'percentunit', [
    'sum by (provider) (rate(provider_request_seconds_count{result="failed"}[15m])) / sum by (provider) (rate(provider_request_seconds_count[15m]))',
    '{{provider}}',
  ]),
  panel(
    'Live streams',
    'short',
    ['sum(live_streams)', 'open'],
    ['sum by (reason) (rate(live_refused_total[5m]))', 'refused: {{reason}}'],
  ),
  panel(
    'Found in Redis',
    'percentunit',
    [
      'sum(rate(timeline_reads_total{result="hit"}[5m])) / sum(rate(timeline_reads_total{result=~"hit|built|busy"}[5m]))',
      'timelines',
    ],
    [
      'sum by (cache) (rate(cache_reads_total{result="hit"}[5m])) / sum by (cache) (rate(cache_reads_total[5m]))',
      '{{cache}}',
    ],
  ),
  panel('Event loop, 99th percentile', 's', [
    'max by (job, instance) (nodejs_eventloop_lag_p99_seconds)',
    '{{job}} {{instance}}',
  ]),
  panel('Memory', 'bytes', ['process_resident_memory_bytes', '{{job}} {{instance}}']),
]

const work = [
  panel('Oldest event that is not on the bus', 's', ['max(outbox_oldest_seconds)', 'age']),
  panel('Oldest event that is kept', 's', ['max(outbox_kept_seconds)', 'age']),
  panel('Size of events and of what was handled', 'bytes', [
    'max by (table) (partitioned_bytes)',
    '{{table}}',
  ]),
  panel('Events', 'reqps', ['sum(rate(events_published_total[5m]))', 'published']),
  panel('Waiting by consumer', 'short', ['topk(8, max by (consumer) (consumer_waiting))', '{{consumer}}']),
  panel('From event to effect, 95th percentile', 's', [
    `topk(8, ${p95('event_delay_seconds', 'consumer')})`,
    '{{consumer}}',
  ]),
  panel('Oldest job by lane', 's', ['max by (lane) (jobs_oldest_seconds)', '{{lane}}']),
  panel('Jobs', 'reqps', ['topk(8, sum by (job) (rate(jobs_total{result="done"}[5m])))', '{{job}}']),
  panel('Failures', 'reqps', ['sum by (job) (rate(jobs_total{result="failed"}[5m])) > 0', '{{job}}']),
  panel('Waiting for a person', 'short', ['max(jobs_given_up)', 'jobs'], ['max(events_given_up)', 'events']),
  panel('Emails, from due to sent, 95th percentile', 's', [
    'histogram_quantile(0.95, sum by (le) (rate(job_delay_seconds_bucket{job="platform.send-mail"}[15m])))',
    'emails',
  ]),
  panel('Uploads that wait', 's', [
    'max by (job) (jobs_oldest_seconds{job=~"media\\\\.(process|process-photo|process-video|keep-file)"})',
    '{{job}}',
  ]),
  panel('Push messages', 'reqps', ['sum by (result) (rate(push_messages_total[5m]))', '{{result}}']),
  panel('Oldest export', 's', ['max(exports_oldest_seconds)', 'age']),
]

const money = [
  panel('Violated invariants', 'short', ['max by (invariant) (ledger_broken)', '{{invariant}}']),
  panel('Since the last audit', 's', ['time() - max(ledger_audited_timestamp_seconds)', 'age']),
  panel(
    'Payouts',
    'short',
    ['max(payouts_overdue)', 'overdue'],
    ['max(payouts_stuck)', 'stuck'],
    ['max(payouts_frozen)', 'frozen'],
  ),
  panel(
    'To be looked into, in a day',
    'short',
    ['sum(increase(card_money_unexplained_total[1d]))', 'unexplained'],
    ['sum(increase(payouts_in_doubt_total[1d]))', 'in doubt'],
    ['sum(increase(payouts_contradicted_total[1d]))', 'contradicted'],
  ),
  panel('Calls about money', 'reqps', [
    'sum by (status) (rate(http_request_seconds_count{class="money"}[5m]))',
    '{{status}}',
  ]),
  panel('Stripe and PayPal', 'reqps', [
    'sum by (provider, result) (rate(provider_request_seconds_count{provider=~"stripe|paypal"}[5m]))',
    '{{provider}}: {{result}}',
  ]),
]

const WIDTH = 8
const HEIGHT = 8
const PER_ROW = 3

/** Grafana's own form of a dashboard. It asks for the data source when it is imported. */
function write(name: string, title: string, panels: readonly Panel[]): [string, string] {
  const dashboard = {
    uid: `sayso-${name}`,
    title,
    tags: ['sayso'],
    editable: false,
    schemaVersion: 39,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [{ name: 'source', label: 'Data source', type: 'datasource', query: 'prometheus' }],
    },
    panels: panels.map((one, i) => ({
      id: i + 1,
      type: 'timeseries',
      title: one.title,
      datasource: { type: 'prometheus', uid: `\${source}` },
      gridPos: {
        x: (i % PER_ROW) * WIDTH,
        y: Math.floor(i / PER_ROW) * HEIGHT,
        w: WIDTH,
        h: HEIGHT,
      },
      fieldConfig: { defaults: { unit: one.unit, min: 0 }, overrides: [] },
      targets: one.lines.map(([expr, legendFormat], j) => ({
        refId: String.fromCharCode(65 + j),
        expr,
        legendFormat,
      })),
    })),
  }
  return [`dashboards/${name}.json`, `${JSON.stringify(dashboard, null, 2)}\n`]
}

const promises = slos.map(({ name }) =>
  panel(
    name,
    'percentunit',
    [`slo:bad_share:1h{slo="${name}"}`, 'bad, 1 h'],
    [`slo:budget{slo="${name}"}`, 'budget'],
  ),
)

export const dashboards = Object.fromEntries([
  write('service', 'Sayso: service', service),
  write('work', 'Sayso: work behind the answers', work),
  write('money', 'Sayso: money', money),
  write('promises', 'Sayso: what we promise', promises),
])
