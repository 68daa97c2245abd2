export { PurchaseDialog, type PurchaseDialogProps } from './purchase-dialog.tsx'
