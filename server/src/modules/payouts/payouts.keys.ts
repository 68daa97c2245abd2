import { rowId } from '../../platform/db/row-id.ts'

/* The ledger keys of a payout. */
export const payoutKey = (id: string) => `payout:${rowId(id)}`
export const paidKey = (id: string) => `paid:${rowId(id)}`
export const failedKey = (id: string) => `payfail:${rowId(id)}`
export const returnedKey = (id: string) => `payback:${rowId(id)}`
