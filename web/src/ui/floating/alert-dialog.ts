import { lazyOverlay } from '../lazy/lazy-overlay.tsx'
import { overlaysChunk } from '../lazy/overlays-chunk.ts'
import type { AlertDialogProps } from '../overlays/alert-dialog.tsx'

export const AlertDialog = lazyOverlay<AlertDialogProps>(() =>
  overlaysChunk.load().then((overlays) => overlays.AlertDialog),
)
