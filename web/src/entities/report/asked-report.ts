import type { ReportSubject } from '@sayso/contract/report-reasons'
import type { AuthorCard } from '@sayso/contract/shapes/profile'
import { createStore, type Store } from '../../lib/store.ts'

/** What somebody wants to report, and what of it the sheet shows. */
export interface Reported {
  readonly kind: ReportSubject
  readonly id: string
  readonly profile: AuthorCard
  readonly text: string
}

export interface AskedReport extends Reported {
  /** The button of the menu it was chosen in. */
  readonly opener: HTMLElement | null
}

const asked = createStore<AskedReport | null>(null)

/** The open sheet. It is above every screen: what it was opened from may disappear while it is open. */
export const askedReport: Store<AskedReport | null> = asked

export const askToReport = (reported: Reported): void =>
  asked.set({ ...reported, opener: document.querySelector('[aria-haspopup=menu][aria-expanded=true]') })

export const closeReport = (): void => asked.set(null)
