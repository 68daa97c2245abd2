import { type Alert, runbookOf } from './alert.ts'
import { alerts, burnAlerts, HEADER } from './write-rules.ts'

const text = (value: string) => JSON.stringify(value)

/** Every alert at measurements at which it fires, and all of them at healthy ones, where none does. */
export const writeAlertTests = (): string =>
  file('alerts.yml', [
    ...firing(),
    quiet(
      'nothing fires while all is well',
      alerts.map(({ name }) => name),
    ),
  ])

/** Apart, because each test computes every rule of its files. */
export const writeSloTests = (): string =>
  file('slos.yml', [
    ...burning(),
    quiet(
      'no budget burns while all is well',
      burnAlerts.map(({ alert }) => alert),
    ),
  ])

const file = (rules: string, tests: readonly string[]) =>
  [`${HEADER}rule_files: [${rules}]`, 'evaluation_interval: 1m', 'tests:', ...tests, ''].join('\n')

const input = (series: Readonly<Record<string, string>>) =>
  Object.entries(series)
    .map(([name, values]) => `      - { series: ${text(name)}, values: ${text(values)} }`)
    .join('\n')

interface Expected {
  readonly name: string
  readonly summary: string
  readonly at: string
  readonly labels: readonly Readonly<Record<string, string>>[]
}

function group(name: string, series: Readonly<Record<string, string>>, expected: readonly Expected[]) {
  return [
    `  - name: ${text(name)}`,
    '    interval: 1m',
    `    input_series:\n${input(series)}`,
    '    alert_rule_test:',
    ...expected.map(({ name: alertname, summary, at, labels }) =>
      [
        `      - alertname: ${alertname}`,
        `        eval_time: ${at}`,
        labels.length === 0 ? '        exp_alerts: []' : '        exp_alerts:',
        ...labels.map(
          (some) =>
            `          - exp_labels: ${JSON.stringify(some)}\n            exp_annotations: { summary: ${text(summary)}, runbook: ${runbookOf(alertname)} }`,
        ),
      ].join('\n'),
    ),
  ].join('\n')
}

/** One group, because each costs a database of its own; but what waits for something to be missing is alone. */
function firing(): string[] {
  const alone = alerts.filter(({ expr }) => expr.includes('absent('))
  const others = alerts.filter((alert) => !alone.includes(alert))
  const series = others.flatMap(({ fires }) => Object.entries(fires.series))
  if (new Set(series.map(([name]) => name)).size < series.length)
    throw new Error('two alerts are tested with the same series: give one another label')
  return [
    group('every alert fires', Object.fromEntries(series), others.map(expected)),
    ...alone.map((alert) => group(`${alert.name} fires`, alert.fires.series, [expected(alert)])),
  ]
}

const expected = ({ name, severity, summary, fires }: Alert): Expected => ({
  name,
  summary,
  at: fires.at,
  labels: [{ severity, ...fires.labels }],
})

interface Share {
  readonly good: number
  readonly failed: number
  readonly slow: number
}

/** Calls of a class a minute; `bound` is how long they may take. */
function calls(name: string, bound: number, { good, failed, slow }: Share): Readonly<Record<string, string>> {
  return {
    [`http_request_seconds_count{class="${name}",status="200"}`]: `0+${good + slow}x20`,
    [`http_request_seconds_count{class="${name}",status="503"}`]: `0+${failed}x20`,
    [`http_request_seconds_bucket{class="${name}",le="${bound}"}`]: `0+${good + failed}x20`,
  }
}

const late = (
  metric: string,
  labels: string,
  bound: number,
  { good, slow }: { good: number; slow: number },
) => ({
  [`${metric}_count{${labels}}`]: `0+${good + slow}x20`,
  [`${metric}_bucket{${labels},le="${bound}"}`]: `0+${good}x20`,
})

/** Which SLOs burn at which speeds. */
function burnsAt(alert: string, at: string, burning: Readonly<Record<string, readonly string[]>>): Expected {
  const { summary = '' } = burnAlerts.find((one) => one.alert === alert) ?? {}
  const labels = Object.entries(burning).flatMap(([slo, speeds]) =>
    speeds.map((speed) => ({ severity: speed === 'slow' ? 'ticket' : 'page', slo, speed })),
  )
  return { name: alert, summary, at, labels }
}

const ALL = ['fast', 'medium', 'slow']

/**
 * One group again, each class with a fate of its own. Reads: one in ten fails. Writes: three in a thousand, which only
 * the slow alert sees. Money: an outage of eight minutes, which no longer pages at `fast` when it is over, and many slow
 * ones. Uploads: the only one fails at night, which wakes nobody.
 */
function burning(): string[] {
  const series = {
    ...calls('read', 0.5, { good: 900, failed: 100, slow: 0 }),
    ...calls('write', 1, { good: 9970, failed: 30, slow: 0 }),
    ...calls('money', 5, { good: 700, failed: 0, slow: 300 }),
    'http_request_seconds_count{class="money",status="503"}': '0+500x8 4000x12',
    ...calls('upload', 1, { good: 0, failed: 0.2, slow: 0 }),
    ...late('event_delay_seconds', 'consumer="timelines-push-published"', 5, { good: 50, slow: 50 }),
    ...late('job_delay_seconds', 'job="platform.send-mail"', 30, { good: 50, slow: 50 }),
  }
  const always = { 'read-availability': ALL, 'write-availability': ['slow'] }
  return [
    group('budgets burn', series, [
      burnsAt('CallsFail', '7m', { ...always, 'money-availability': ALL }),
      burnsAt('CallsFail', '15m', { ...always, 'money-availability': ['medium', 'slow'] }),
      burnsAt('CallsAreSlow', '15m', { 'money-latency': ALL }),
      burnsAt('FeedsAreStale', '15m', { 'feed-freshness': ALL }),
      burnsAt('MailIsLate', '15m', { 'mail-in-time': ALL }),
    ]),
  ]
}

/** One group for all of them. */
function quiet(title: string, names: readonly string[]): string {
  const series = {
    'up{job="sayso-api",instance="a"}': '1x20',
    'outbox_oldest_seconds{instance="w"}': '0x20',
    'outbox_waiting{instance="w"}': '3x20',
    'ledger_audited_timestamp_seconds{instance="w"}': '0+60x20',
    'jobs_oldest_seconds{lane="quick",job="platform.send-mail"}': '1x20',
    'jobs_total{job="platform.send-mail",result="failed"}': '0x20',
    'provider_request_seconds_count{provider="mail",result="answered"}': '0+60x20',
    'provider_request_seconds_count{provider="mail",result="failed"}': '0x20',
    'timeline_reads_total{result="hit"}': '0+600x20',
    'timeline_reads_total{result="built"}': '0+6x20',
    ...calls('read', 0.5, { good: 1000, failed: 0, slow: 2 }),
  }
  return group(
    title,
    series,
    names.map((name) => ({ name, summary: '', at: '12m', labels: [] })),
  )
}
