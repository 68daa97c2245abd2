import { useEffect, useState } from 'react'
import { type PickedFile, readFile } from '../../entities/draft/index.ts'

/** An object URL for a picked picture or video while it is mounted; null while loading, and for other files. */
export function useThumbnail({ id, kind }: PickedFile): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (kind === 'file') return
    let made: string | null = null
    let isGone = false
    void readFile(id).then((bytes) => {
      if (bytes === undefined || isGone) return
      made = URL.createObjectURL(bytes)
      setUrl(made)
    })
    return () => {
      isGone = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [id, kind])
  return url
}
