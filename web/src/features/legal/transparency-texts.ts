import type { TransparencyPeriod } from '@sayso/contract/shapes/decision'
import { formatExactCount } from '../../ui/format/count.ts'

export const transparencyTexts = {
  title: 'Transparency',
  lead: 'What was reported here, what we decided, and what became of appeals, by half-year.',
  loading: 'Loading the figures',
  failed: 'The figures could not be loaded.',
  empty: 'There are no figures yet. They are counted every night.',
  asOf: 'Counted',
  soFar: 'so far',
  reports: 'Reports',
  decisions: 'Decisions',
  appeals: 'Appeals',
  reason: 'Reason',
  decision: 'Decision',
  outcome: 'Outcome',
  count: 'Number',
  none: 'None',
  all: 'All',
  rule: 'By a rule of ours',
  law: 'By a law',
  machine: 'Without a person',
  median: 'Half of them within',
  hours: (hours: number) =>
    hours < 1
      ? `${Math.max(1, Math.round(hours * 60))} min`
      : hours < 48
        ? `${formatExactCount(Math.round(hours))} h`
        : `${formatExactCount(Math.round(hours / 24))} days`,
  upheld: 'Decision stayed',
  reversed: 'Decision taken back',
  changed: 'Decision changed',
  open: 'Not decided yet',
} as const

const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** `July to December 2026`. */
export function periodName({ from, to }: Pick<TransparencyPeriod, 'from' | 'to'>): string {
  const last = new Date(to)
  return `${month.format(new Date(from))} to ${month.format(last)} ${last.getUTCFullYear()}`
}

const decisions: Readonly<Record<string, string>> = {
  none: 'No action',
  warn: 'Warned',
  label: 'Labelled',
  limit: 'Limited',
  remove: 'Removed',
  suspend: 'Account suspended',
  close: 'Account closed',
  reinstate: 'Taken back',
}

/** A decision of a later version is shown by its name. */
export const decisionName = (decision: string): string => decisions[decision] ?? decision
