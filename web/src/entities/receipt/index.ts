export { ReceiptDialog, type ReceiptDialogProps } from './receipt-dialog.tsx'
export type { ReceiptWanted } from './receipt-query.ts'
export { SealLine } from './seal-line.tsx'
