import { type ChangeEvent, type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fetchProduct } from '../../../entities/product/index.ts'
import { useLimits } from '../../../entities/product/use-limits.ts'
import { measurePicture, type PictureSize, photoFault, sizeFault } from './photo-check.ts'

/**
 * Picks a picture: from a file, dropped, or pasted anywhere on the page. Validates it before it is sent, as far as
 * possible.
 */
export function usePicker(isBusy: boolean, onPick: (file: File, size: PictureSize | null) => void) {
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const usual = useLimits()

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined || isBusy) return
    // The limits in force, or the defaults if they cannot be loaded.
    const { media } = await fetchProduct().then(
      ({ limits }) => limits,
      () => usual,
    )
    const refused = photoFault(file, media)
    if (refused !== null) return setFault(refused)
    const size = await measurePicture(file)
    const tooMuch = size && sizeFault(file, size, media)
    setFault(tooMuch)
    if (tooMuch === null) onPick(file, size)
  }

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (file === undefined) return
    event.preventDefault()
    void take(file)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event)
    addEventListener('paste', listener)
    return () => removeEventListener('paste', listener)
  }, [])

  return {
    fault,
    isOver,
    open: () => input.current?.click(),
    input: {
      ref: input,
      type: 'file',
      accept: 'image/*',
      onChange({ target }: ChangeEvent<HTMLInputElement>) {
        void take(target.files?.[0])
        // Reset, so that the same file can be picked again after a failure.
        target.value = ''
      },
    },
    area: {
      onDragOver(event: DragEvent) {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault()
        setOver(false)
        void take(event.dataTransfer.files[0])
      },
    },
  }
}
