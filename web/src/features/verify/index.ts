export { VerifiedOnly } from './verified-only.tsx'
export { VerifyDialog, type VerifyDialogProps } from './verify-dialog.tsx'
