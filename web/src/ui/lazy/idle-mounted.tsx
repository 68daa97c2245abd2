import { type ComponentType, useEffect, useState } from 'react'
import { chunk } from './chunk.ts'
import { whenIdle } from './idle.ts'
import { useChunk } from './lazy-overlay.tsx'

/** A layer that the first paint does not need. It loads when the browser is idle, or immediately with `load()`. */
export function idleMounted(fetchLayer: () => Promise<ComponentType>) {
  const source = chunk(async () => ({ Layer: await fetchLayer() }))

  function IdleMounted() {
    const [isIdle, setIdle] = useState(false)
    useEffect(() => whenIdle(() => setIdle(true)), [])
    const loaded = useChunk(source, isIdle)
    return loaded === undefined ? null : <loaded.Layer />
  }
  return IdleMounted
}
