import { Label } from '@sayso/contract/shapes/scalars'
import type { LabelsConfig } from '../../../platform/config/labels-config.ts'
import { AppError } from '../../../platform/http/app-error.ts'

/** The labels of a request, each once and in a fixed order. Undefined if none were sent. */
export function readLabels<Sent extends string | undefined>(sent: Sent): Label[] | (Sent & undefined) {
  if (sent === undefined) return sent as Sent & undefined
  const named = new Set(sent.split(','))
  return Label.filter((label) => named.has(label))
}

interface Labelled {
  readonly labels: readonly Label[]
  readonly offer: unknown
}

/** Whether the post is on offer although adult posts are not sold here. */
export const isSaleForbidden = ({ labels, offer }: Labelled, { sellsAdult }: LabelsConfig): boolean =>
  labels.includes('adult') && offer !== null && !sellsAdult

/**
 * Fails if the author may not publish this. An edit may leave a post as it is, though it could not be published like
 * that any more; it cannot take off what staff set.
 */
export function requireAllowed(
  post: Labelled,
  config: LabelsConfig,
  before: (Labelled & { readonly staffLabels: readonly Label[] }) | null = null,
): void {
  if (before?.staffLabels.some((label) => !post.labels.includes(label))) throw new AppError('label_by_staff')
  const isNewlyAdult = post.labels.includes('adult') && !before?.labels.includes('adult')
  if (isNewlyAdult && !config.hasAdult) throw new AppError('adult_off')
  const wasForbidden = before !== null && isSaleForbidden(before, config)
  if (isSaleForbidden(post, config) && !wasForbidden) throw new AppError('adult_sales_off')
}
