import { chunk } from './chunk.ts'

/** Dialogs, sheets and menus share one chunk. The app preloads it when idle. */
export const overlaysChunk = chunk(() => import('../overlays/index.ts'))
