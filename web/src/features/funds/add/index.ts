export { AddFundsDialog, type AddFundsDialogProps } from './add-funds-dialog.tsx'
