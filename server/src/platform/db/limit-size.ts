/**
 * A few fixed limits instead of one per page size. If the limit is a parameter, a generic plan assumes a tenth of the
 * table, so limits are written into the statement; and each distinct statement is one more that every connection keeps
 * planned.
 */
const SIZES = [24, 128, 1024]
const LARGEST = 16_384

export const limitSize = (wanted: number): number => SIZES.find((size) => size >= wanted) ?? LARGEST
