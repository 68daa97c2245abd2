import { AlertDialog } from '../../ui/alert-dialog.ts'
import { countOf } from '../../ui/format/count.ts'
import { texts } from './texts.ts'

/** What everybody will see of a paid post beside its text. */
export interface FreeMedia {
  readonly photos: number
  readonly videos: number
}

interface FreeMediaQuestionProps {
  free: FreeMedia
  open: boolean
  onAnswer: (isMeant: boolean) => void
}

/** Asked once before a paid post goes out with pictures that nobody has to pay for. */
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
