/**
 * A few sizes instead of one per page number. A generic plan guesses a tenth of the table for a limit it does not know,
 * so limits are written into the statement; and each statement is one that every connection keeps planned.
 */
const SIZES = [24, 128, 1024]
const LARGEST = 16_384

export const limitSize = (wanted: number): number => SIZES.find((size) => size >= wanted) ?? LARGEST
