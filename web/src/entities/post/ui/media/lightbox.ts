import { lazyOverlay } from '../../../../ui/lazy/lazy-overlay.tsx'
import type { LightboxProps } from './lightbox-content.tsx'

/** Shows pictures and videos at full screen. Its code loads when it is first opened. */
export const Lightbox = lazyOverlay<LightboxProps>(() =>
  import('./lightbox-content.tsx').then((module) => module.LightboxContent),
)
