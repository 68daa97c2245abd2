/** Somebody is woken by `page`, and reads `ticket` in the morning. */
export type Severity = 'page' | 'ticket'

/** An alert, with made-up measurements at which it must fire: `npm run generate` writes both for Prometheus. */
export interface Alert {
  readonly name: string
  readonly severity: Severity
  /** What is the matter, in the words of whoever is on call. */
  readonly summary: string
  readonly expr: string
  /** How long it must hold; at once by default. */
  readonly holds?: string
  readonly fires: Case
}

/** Measurements in promtool's notation, a minute apart, and when to look. */
interface Case {
  readonly series: Readonly<Record<string, string>>
  readonly at: string
  /** The labels that the alert carries then, beside its severity. */
  readonly labels?: Readonly<Record<string, string>>
}

export const runbookOf = (name: string): string =>
  `docs/runbooks/${name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}.md`
