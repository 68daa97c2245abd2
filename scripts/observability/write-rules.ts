import { type Alert, runbookOf } from './alert.ts'
import { moneyAlerts } from './money-alerts.ts'
import { serviceAlerts } from './service-alerts.ts'
import { burns, type Slo, slos, windows } from './slos.ts'
import { workAlerts } from './work-alerts.ts'

export const alerts: readonly Alert[] = [...serviceAlerts, ...workAlerts, ...moneyAlerts]

/** A few bad ones among a few are no trend: a small installation would be woken by one slow request at night. */
const MIN_BAD = 10

/** Alerts of one SLO at one speed differ in labels only, so that they share a name. */
export const burnAlerts = [...new Map(slos.map((slo) => [slo.alert, slo])).values()]

export const HEADER = '# Written by `npm run generate` from scripts/observability; change it there.\n'

const text = (value: string) => JSON.stringify(value)
const indented = (lines: string) =>
  lines
    .split('\n')
    .map((line) => `          ${line}`)
    .join('\n')

/** What was promised, and the alerts while it is being broken. */
export function writeSlos(): string {
  return [`${HEADER}groups:`, ...recordings(), group('burning'), ...burnAlerts.flatMap(burnRules), ''].join(
    '\n',
  )
}

export function writeAlerts(): string {
  const rules = groups().flatMap(([name, members]) => [group(name), ...members.map(alertRule)])
  return [`${HEADER}groups:`, ...rules, ''].join('\n')
}

const groups = () =>
  [
    ['service', serviceAlerts],
    ['work', workAlerts],
    ['money', moneyAlerts],
  ] as const

const group = (name: string) => `  - name: ${name}\n    rules:`

/** Long windows need not be computed anew every few seconds. */
function recordings(): string[] {
  const often = windows.filter((window) => window.endsWith('m') || window === '1h')
  const seldom = windows.filter((window) => !often.includes(window))
  const of = (some: readonly string[]) => some.flatMap((window) => slos.flatMap((slo) => share(slo, window)))
  return [
    group('slo'),
    ...slos.map((slo) => record('slo:budget', slo.name, `vector(${budgetOf(slo)})`)),
    ...of(often),
    `${group('slo-long').replace('\n', '\n    interval: 5m\n')}`,
    ...of(seldom),
  ]
}

function share(slo: Slo, window: string): string[] {
  const isLong = burns.some(({ long }) => long === window)
  return [
    record(`slo:bad_share:${window}`, slo.name, `${slo.bad(window)}\n  / (${slo.total(window)} > 0)`),
    ...(isLong ? [record(`slo:bad:${window}`, slo.name, `${slo.bad(window)} * ${secondsOf(window)}`)] : []),
  ]
}

const UNITS = { m: 60, h: 3600, d: 86_400 }
const secondsOf = (window: string) =>
  Number.parseInt(window, 10) * UNITS[window.slice(-1) as keyof typeof UNITS]

/** Not 1 - objective, which would be 0.0010000000000000009. */
const budgetOf = ({ objective }: Slo) => Number((1 - objective).toFixed(6))

const record = (name: string, slo: string, expr: string) =>
  `      - record: ${name}\n        expr: |-\n${indented(expr)}\n        labels: { slo: ${slo} }`

function burnRules({ alert, summary }: Slo): string[] {
  const mine = slos.filter((slo) => slo.alert === alert).map(({ name }) => name)
  const only = `{slo=~"${mine.join('|')}"}`
  return burns.map(({ speed, factor, long, short, severity }) =>
    [
      `      - alert: ${alert}`,
      '        expr: |-',
      indented(
        [
          `slo:bad_share:${long}${only} > on (slo) ${factor} * slo:budget`,
          `and on (slo) slo:bad_share:${short} > on (slo) ${factor} * slo:budget`,
          `and on (slo) slo:bad:${long} >= ${MIN_BAD}`,
        ].join('\n'),
      ),
      `        labels: { severity: ${severity}, speed: ${speed} }`,
      annotations(alert, summary),
    ].join('\n'),
  )
}

function alertRule({ name, severity, summary, expr, holds }: Alert): string {
  return [
    `      - alert: ${name}`,
    `        expr: |-\n${indented(expr)}`,
    ...(holds === undefined ? [] : [`        for: ${holds}`]),
    `        labels: { severity: ${severity} }`,
    annotations(name, summary),
  ].join('\n')
}

const annotations = (name: string, summary: string) =>
  `        annotations:\n          summary: ${text(summary)}\n          runbook: ${runbookOf(name)}`
