export { ReauthDialog } from './reauth-dialog.tsx'
