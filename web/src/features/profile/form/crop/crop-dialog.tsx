import { useRef, useState } from 'react'
import { Button } from '../../../../ui/action/button.tsx'
import { Dialog } from '../../../../ui/floating/dialog.ts'
import { Slider } from '../../../../ui/form/slider.tsx'
import { labels } from '../../texts.ts'
import type { PictureSize } from '../photo-check.ts'
import { useObjectUrl } from '../use-object-url.ts'
import { CropArea } from './crop-area.tsx'
import { cutSquare } from './cut-square.ts'
import { type Crop, closestZoom, inside, middleOf, squareOf } from './square.ts'

interface CropDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  file: File
  size: PictureSize
  onDone: (file: File) => void
}

/** Lets the user choose which square of a picture becomes the photo. */
export function CropDialog({ open, onOpenChange, file, size, onDone }: CropDialogProps) {
  const [chosen, setChosen] = useState({ file, crop: middleOf(size) })
  // A new picture starts with the default crop.
  const cropOf = (one: typeof chosen) => (one.file === file ? one.crop : middleOf(size))
  const [isCutting, setCutting] = useState(false)
  const url = useObjectUrl(file)
  const picture = useRef<HTMLImageElement>(null)
  const crop = cropOf(chosen)
  const change = (next: (before: Crop) => Crop) =>
    setChosen((before) => ({ file, crop: inside(size, next(cropOf(before))) }))
  const percent = Math.round(crop.zoom * 100)
  const most = Math.floor(closestZoom(size) * 100)

  async function finish(): Promise<void> {
    if (picture.current === null) return
    setCutting(true)
    const cut = await cutSquare(picture.current, squareOf(size, crop), file.name).catch(() => null)
    setCutting(false)
    onOpenChange(false)
    // If cropping failed, the server takes the centre: a wrongly cropped photo is better than none.
    onDone(cut ?? file)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={labels.cropPhoto}
      footer={
        <div className="grid grid-cols-2 gap-2 md:flex md:justify-end">
          <Button onClick={() => onOpenChange(false)}>{labels.cancel}</Button>
          <Button variant="primary" pending={isCutting} onClick={() => void finish()}>
            {labels.usePhoto}
          </Button>
        </div>
      }
    >
      <CropArea url={url} size={size} crop={crop} onChange={change} picture={picture} />
      <div className="mx-auto mt-5 grid max-w-80 grid-cols-[auto_1fr_3rem] items-center gap-3">
        <span className="font-medium" aria-hidden="true">
          {labels.zoom}
        </span>
        <Slider
          label={labels.zoom}
          min={100}
          max={Math.max(most, 101)}
          step={1}
          value={percent}
          valueText={`${percent} %`}
          disabled={most === 100}
          onChange={(value) => change((before) => ({ ...before, zoom: value / 100 }))}
        />
        <span className="text-end text-sm text-text-3 tabular-nums" aria-hidden="true">
          {percent} %
        </span>
      </div>
    </Dialog>
  )
}
