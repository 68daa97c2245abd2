// Everything here is one lazily loaded chunk. Only lazy/overlays-chunk.ts imports it.
export { AlertDialog } from './alert-dialog.tsx'
export { Dialog } from './dialog.tsx'
export { MenuContent } from './menu-content.tsx'
export { Sheet } from './sheet.tsx'
