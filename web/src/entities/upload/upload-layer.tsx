import { useStore } from '../../lib/use-store.ts'
import { chunk } from '../../ui/lazy/chunk.ts'
import { useChunk } from '../../ui/lazy/lazy-overlay.tsx'
import { uploadsWaiting } from './uploads-waiting.ts'

const tray = chunk(() => import('./ui/upload-tray.tsx'))

/** Shows uploads above every screen. Its code loads when files are uploading, or were when the page was left. */
export function UploadLayer() {
  const isNeeded = useStore(uploadsWaiting)
  const loaded = useChunk(tray, isNeeded)
  return loaded === undefined ? null : <loaded.UploadTray />
}
