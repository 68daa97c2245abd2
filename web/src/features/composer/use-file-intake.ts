import { useEffect, useEffectEvent, useState } from 'react'

const OPEN_LAYER = '[role=dialog], [role=alertdialog]'
const isCovered = () => document.querySelector(OPEN_LAYER) !== null
const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Accepts files pasted or dropped anywhere on the page. Returns whether files are being dragged over it. */
export function useFileIntake(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((list: FileList | undefined) => {
    const files = [...(list ?? [])]
    if (files.length > 0) onFiles(files)
    return files.length > 0
  })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const onPaste = (event: ClipboardEvent) => {
      // Text copied together with a picture of it (from an office program) is text.
      const isText = event.clipboardData?.types.includes('text/plain')
      if (!isText && !isCovered() && take(event.clipboardData?.files)) event.preventDefault()
    }
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event) || isCovered()) return
      event.preventDefault()
      setOver(true)
    }
    const onDrop = (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event) || isCovered()) return
      // Without this the browser leaves the page to show the file.
      event.preventDefault()
      take(event.dataTransfer?.files)
    }
    addEventListener('paste', onPaste, { signal })
    addEventListener('dragover', onDragOver, { signal })
    addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal })
    addEventListener('drop', onDrop, { signal })
    return () => stop.abort()
  }, [])
  return isOver
}
