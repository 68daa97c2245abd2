import { lazyOverlay } from '../lazy/lazy-overlay.tsx'
import { overlaysChunk } from '../lazy/overlays-chunk.ts'
import type { SheetProps } from '../overlays/sheet.tsx'

export const Sheet = lazyOverlay<SheetProps>(() => overlaysChunk.load().then((overlays) => overlays.Sheet))
