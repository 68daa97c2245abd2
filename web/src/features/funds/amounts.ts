import { cents, formatCents } from '@sayso/contract/money'

/** Formats a limit in cents as money. */
export const dollars = (limit: number): string => formatCents(cents(limit))
