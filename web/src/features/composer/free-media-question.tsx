import { AlertDialog } from '../../ui/floating/alert-dialog.ts'
import { countOf } from '../../ui/format/count.ts'
import { texts } from './texts.ts'

/** The media of a paid post that everybody will see. */
export interface FreeMedia {
  readonly photos: number
  readonly videos: number
}

interface FreeMediaQuestionProps {
  free: FreeMedia
  open: boolean
  onAnswer: (isMeant: boolean) => void
}

/** Asks once before a paid post is published with pictures that are free to see. */
export function FreeMediaQuestion({ free, open, onAnswer }: FreeMediaQuestionProps) {
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => isOpen || onAnswer(false)}
      title={texts.keepFree(namesOf(free))}
      description={texts.keepFreeDetail}
      confirmLabel={texts.keepFreeYes}
      cancelLabel={texts.keepFreeNo}
      tone="primary"
      onConfirm={() => onAnswer(true)}
    />
  )
}

function namesOf({ photos, videos }: FreeMedia): string {
  return [
    ...(photos > 0 ? [countOf(photos, 'photo', 'photos')] : []),
    ...(videos > 0 ? [countOf(videos, 'video', 'videos')] : []),
  ].join(' and ')
}
