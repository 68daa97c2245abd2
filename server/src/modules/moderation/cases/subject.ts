import type { ReportSubject } from '@sayso/contract/report-reasons'

/** Something that can be reported, by its id. */
export interface Subject {
  readonly kind: ReportSubject
  readonly id: string
}
