import { lazyOverlay } from '../lazy/lazy-overlay.tsx'
import { overlaysChunk } from '../lazy/overlays-chunk.ts'
import type { DialogProps } from '../overlays/dialog.tsx'

export const Dialog = lazyOverlay<DialogProps>(() => overlaysChunk.load().then((overlays) => overlays.Dialog))
