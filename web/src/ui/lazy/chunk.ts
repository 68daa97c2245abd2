/** Code that is loaded when it is first needed, once. A failed load is forgotten, so that the next one tries again. */
export interface Chunk<Content> {
  load(): Promise<Content>
  /** The content if it has loaded, without waiting. */
  arrived(): Content | undefined
  /** Loads ahead of need; a failure has no effect yet. */
  preload(): void
}

export function chunk<Content>(fetchContent: () => Promise<Content>): Chunk<Content> {
  let content: Content | undefined
  let pending: Promise<Content> | undefined

  function load() {
    pending ??= fetchContent().then(
      (loaded) => {
        content = loaded
        return loaded
      },
      (error: unknown) => {
        pending = undefined
        throw error
      },
    )
    return pending
  }

  return {
    load,
    arrived: () => content,
    preload() {
      load().catch(() => {})
    },
  }
}
