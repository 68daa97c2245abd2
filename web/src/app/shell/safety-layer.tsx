import { askedSafety } from '../../entities/safety/asked-safety.ts'
import { useStore } from '../../lib/use-store.ts'
import { chunk } from '../../ui/lazy/chunk.ts'
import { useChunk } from '../../ui/lazy/lazy-overlay.tsx'

const safety = chunk(() => import('../../features/safety/index.ts'))

/** The dialogs for blocking and muting. Their code loads when one is first opened. */
export function SafetyLayer() {
  const asked = useStore(askedSafety)
  const loaded = useChunk(safety, asked !== null)
  return loaded === undefined ? null : <loaded.SafetyDialogs asked={asked} />
}
