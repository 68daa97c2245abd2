export { ReceiptDialog, type ReceiptDialogProps } from './receipt-dialog.tsx'
export { SealLine } from './seal-line.tsx'
