import type { Label, Treatment } from '@sayso/contract/shapes/scalars'

/* What labels on a post mean for a reader. Pure functions: every list and every post follow the same rule. */

/** How a reader wants posts with each label. Adult posts are hidden from everybody who did not state their age. */
export type Preferences = Readonly<Record<Label, Treatment>>

export const DEFAULT_PREFERENCES: Preferences = Object.freeze({ sensitive: 'blur', adult: 'hide' })

/** What covers a post. */
export interface Gate {
  readonly label: Label
  /** The reader gets neither text nor pictures. Otherwise they are there, covered until the reader wants to see them. */
  readonly isWithheld: boolean
}

/** The stricter label comes first. */
const BY_STRICTNESS: readonly Label[] = ['adult', 'sensitive']

/**
 * What covers a post with these labels, or null. What somebody bought is covered at most: they paid for it, and may have
 * to show it for a refund.
 */
export function gateOf(
  labels: readonly Label[],
  preferences: Preferences,
  { isOwn, hasBought }: { readonly isOwn: boolean; readonly hasBought: boolean },
): Gate | null {
  if (isOwn || labels.length === 0) return null
  const set = BY_STRICTNESS.filter((label) => labels.includes(label))
  const hidden = set.find((label) => preferences[label] === 'hide')
  if (hidden !== undefined) return { label: hidden, isWithheld: !hasBought }
  const blurred = set.find((label) => preferences[label] === 'blur')
  return blurred === undefined ? null : { label: blurred, isWithheld: false }
}

/** Whether lists leave it out: all of them, also those of one author. A link still opens what is not withheld. */
export const isHidden = (labels: readonly Label[], preferences: Preferences): boolean =>
  labels.some((label) => preferences[label] === 'hide')
