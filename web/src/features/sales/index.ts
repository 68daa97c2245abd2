export { SalesDialogs } from './sales-dialogs.tsx'
