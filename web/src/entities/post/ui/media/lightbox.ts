import { lazyOverlay } from '../../../../ui/lazy/lazy-overlay.tsx'
import type { LightboxProps } from './lightbox-content.tsx'

/** Pictures and videos as large as the screen. Its code comes with the first one that is opened. */
export const Lightbox = lazyOverlay<LightboxProps>(() =>
  import('./lightbox-content.tsx').then((module) => module.LightboxContent),
)
