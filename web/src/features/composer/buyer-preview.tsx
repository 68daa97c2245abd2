import { useState } from 'react'
import type { PickedFile, PostForm } from '../../entities/draft/index.ts'
import { Dialog } from '../../ui/floating/dialog.ts'
import { PostPreview, PreviewSwitch, type PreviewView } from './post-preview.tsx'
import { texts } from './texts.ts'

interface BuyerPreviewProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  form: PostForm
  files: readonly PickedFile[]
}

/** Preview of a paid post as a buyer sees it. */
export function BuyerPreview({ open, onOpenChange, form, files }: BuyerPreviewProps) {
  const [view, setView] = useState<PreviewView>('buyer')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.preview} align="start" size="lg">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PreviewSwitch view={view} onChange={setView} />
        <PostPreview view={view} form={form} files={files} />
      </div>
    </Dialog>
  )
}
