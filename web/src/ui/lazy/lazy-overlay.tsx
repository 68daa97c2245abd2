import { type ComponentType, useEffect, useState } from 'react'
import { type Chunk, chunk } from './chunk.ts'

interface Opening {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Returns the content of a chunk, and loads it once `isNeeded`. */
export function useChunk<Content>(source: Chunk<Content>, isNeeded: boolean, onFailed?: () => void) {
  const [, setArrivals] = useState(0)
  const content = source.arrived()
  const mustLoad = isNeeded && content === undefined
  useEffect(() => {
    if (!mustLoad) return
    let isWanted = true
    source.load().then(
      () => isWanted && setArrivals((count) => count + 1),
      () => isWanted && onFailed?.(),
    )
    return () => {
      isWanted = false
    }
  }, [mustLoad, source, onFailed])
  return content
}

/**
 * A stand-in for an overlay whose code loads when it is first opened. The open state belongs to the caller, so an early
 * press is not lost: the overlay appears when it has loaded. If loading fails, it closes again.
 */
export function lazyOverlay<Props extends Opening>(load: () => Promise<ComponentType<Props>>) {
  const source = chunk(async () => ({ Overlay: await load() }))

  function LazyOverlay(props: Props) {
    const loaded = useChunk(source, props.open, () => props.onOpenChange(false))
    return loaded === undefined ? null : <loaded.Overlay {...props} />
  }
  return Object.assign(LazyOverlay, { preload: source.preload })
}
