export { ReauthDialog, type ReauthDialogProps } from './reauth-dialog.tsx'
