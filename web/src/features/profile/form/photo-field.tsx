import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { PhotoIcon } from '../../../ui/icons/later-icons.ts'
import { onIntent } from '../../../ui/lazy/intent.ts'
import { lazyOverlay } from '../../../ui/lazy/lazy-overlay.tsx'
import { labels } from '../texts.ts'
import type { PictureSize } from './photo-check.ts'
import { Section } from './section.tsx'
import { UploadRing } from './upload-ring.tsx'
import { useObjectUrl } from './use-object-url.ts'
import { usePicker } from './use-picker.ts'

const CropDialog = lazyOverlay(() => import('./crop/crop-dialog.tsx').then((module) => module.CropDialog))

interface PhotoFieldProps {
  /** Selects the colour if there is no picture. */
  id: string
  name: string
  /** The current photo. */
  photoUrl: string | null
  /** A picked photo that is not saved yet. */
  picked: File | null
  /** From 0 to 1 while it is being sent. */
  share?: number | undefined
  isRemoving?: boolean
  onPick: (file: File) => void
  onRemove: () => void
  /** Cancels the upload, if that is possible. */
  onCancel?: () => void
}

export function PhotoField(props: PhotoFieldProps) {
  const { id, name, photoUrl, picked, share, isRemoving = false, onPick, onRemove, onCancel } = props
  const isSending = share !== undefined
  const isBusy = isSending || isRemoving
  const [uncut, setUncut] = useState<{ file: File; size: PictureSize } | null>(null)
  const [isCropping, setCropping] = useState(false)
  const picker = usePicker(isBusy || isCropping, (file, size) => {
    // A picture the browser cannot show cannot be cropped here: the server takes its centre.
    if (size === null) return onPick(file)
    setUncut({ file, size })
    setCropping(true)
  })
  const preview = useObjectUrl(picked)
  const hasPhoto = photoUrl !== null || picked !== null
  const isRemovable = !isSending && (hasPhoto || isRemoving)
  const choose = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isRemovable) return
    return () => {
      // The button disappears with the photo; move the focus so that it is not lost.
      if (document.activeElement === document.body) choose.current?.focus()
    }
  }, [isRemovable])

  return (
    <Section title={labels.photo}>
      <div
        {...picker.area}
        className={clsx(
          '-mx-2 mt-2 flex items-center gap-4 rounded-box border border-dashed p-2',
          picker.isOver ? 'border-accent-text bg-accent-soft' : 'border-transparent',
        )}
      >
        <span className="relative shrink-0">
          <Avatar id={id} name={name || '?'} src={preview ?? photoUrl} size={96} label={labels.yourPhoto} />
          {isSending && <UploadRing share={share} />}
          <button
            type="button"
            aria-label={labels.chooseAPhoto}
            disabled={isBusy}
            {...onIntent(CropDialog.preload)}
            onClick={picker.open}
            className="absolute -right-0.5 -bottom-0.5 grid size-8 place-items-center rounded-full border border-border-strong bg-surface text-text hover:bg-surface-3 disabled:opacity-45"
          >
            <PhotoIcon size={16} />
          </button>
        </span>
        <div className="min-w-0">
          <div className="flex flex-wrap gap-2">
            <Button ref={choose} {...onIntent(CropDialog.preload)} onClick={picker.open} disabled={isBusy}>
              {hasPhoto ? 'Change photo' : 'Choose photo'}
            </Button>
            {isSending && onCancel && (
              <Button variant="quiet" onClick={onCancel}>
                {labels.cancelUpload}
              </Button>
            )}
            {isRemovable && (
              <Button variant="quiet" pending={isRemoving} onClick={onRemove}>
                {/* On phones both buttons fit on one line. */}
                {labels.remove}
                <span className="max-md:sr-only"> {labels.photoText}</span>
              </Button>
            )}
          </div>
          <p className="mt-1.5 text-sm text-text-3" role="status">
            {isSending
              ? share < 1
                ? `Uploading ${Math.round(share * 100)} %`
                : 'Almost there...'
              : 'Click, drop or paste a picture.'}
          </p>
          {picker.fault !== null && <FieldError>{picker.fault}</FieldError>}
        </div>
        <input {...picker.input} className="sr-only" tabIndex={-1} aria-label={labels.photo} />
      </div>
      {uncut !== null && (
        <CropDialog open={isCropping} onOpenChange={setCropping} {...uncut} onDone={onPick} />
      )}
    </Section>
  )
}
