import { useMemo, useState } from 'react'
import { closeSafety } from '../../entities/safety/index.ts'
import { type MuteLength, mutePerson } from '../../entities/safety/mute.ts'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { AlertDialog } from '../../ui/floating/alert-dialog.ts'
import { MutedIcon } from '../../ui/icons/icons.ts'
import type { PersonDialogProps } from './block-dialog.tsx'
import { MuteLengthChips } from './mute-length-chips.tsx'
import { placeOf } from './place-of.ts'
import { muteTexts, texts } from './texts.ts'
import { useAct } from './use-act.ts'

/** Asks for how long somebody is muted. */
export function MuteDialog({ open, profile, opener }: PersonDialogProps) {
  const [length, setLength] = useState<MuteLength>('ever')
  const placeAfter = useMemo(() => placeOf(opener), [opener])
  const { press, isPending, failure } = useAct(() => mutePerson(profile, length), closeSafety)
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => isOpen || closeSafety()}
      title={muteTexts.title(profile.handle)}
      description={muteTexts.text}
      confirmLabel={muteTexts.confirm}
      confirmIcon={MutedIcon}
      tone="primary"
      pending={isPending}
      onConfirm={press}
      onClosed={placeAfter}
    >
      <div className="mt-3">
        <MuteLengthChips value={length} onChange={setLength} />
      </div>
      {failure !== null && (
        <InlineNotice tone="danger" alert title={texts.failed} className="mt-3">
          {failure}
        </InlineNotice>
      )}
    </AlertDialog>
  )
}
