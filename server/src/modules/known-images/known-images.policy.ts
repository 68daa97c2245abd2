import type { KnownMatch } from '../media/index.ts'

/**
 * How many of 64 bits may differ. The same picture in another size, quality or brightness differs in up to 5, other
 * pictures in 11 and more; bands find everything up to 7.
 */
export const MAX_DISTANCE = 6

/** What the case about it says. */
export const noteOf = ({ list, entry, distance }: KnownMatch): string =>
  distance === null
    ? `An upload is the same file as entry ${entry} of the list ${list}. It is not shown, and the account publishes nothing until the case is decided`
    : `An upload looks like entry ${entry} of the list ${list}: ${distance} of 64 bits differ. It is not shown until somebody has looked`
