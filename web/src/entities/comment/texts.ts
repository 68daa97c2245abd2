import type { HiddenReason } from './hidden-reason.ts'

export const hiddenTexts: Readonly<Record<HiddenReason, string>> = {
  blocked: 'Not shown',
  muted: 'Muted',
  author: 'Hidden by the author',
}

export const show = 'Show'
