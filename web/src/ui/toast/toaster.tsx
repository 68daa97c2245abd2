import { type ComponentType, useEffect, useState } from 'react'
import { chunk } from '../lazy/chunk.ts'
import { whenIdle } from '../lazy/idle.ts'
import { useChunk } from '../lazy/lazy-overlay.tsx'
import { onToastWanted } from './toast.ts'

const region = chunk(
  async (): Promise<{ Region: ComponentType }> => ({
    Region: (await import('./toast-region.tsx')).ToastRegion,
  }),
)

/** Mounted once by the app. The toasts' code loads when the browser is idle, or with the first toast. */
export function Toaster() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => setWanted(true)
    onToastWanted(want)
    return whenIdle(want)
  }, [])
  const loaded = useChunk(region, isWanted)
  return loaded === undefined ? null : <loaded.Region />
}
