import { defaultLimits } from '@sayso/contract/limits'
import type { PickedFile } from '../../entities/draft/index.ts'
import { Button } from '../../ui/action/button.tsx'
import { Dialog } from '../../ui/floating/dialog.ts'
import { Field } from '../../ui/form/field.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { NextIcon, PreviousIcon } from '../../ui/icons/icons.ts'
import { labels } from './texts.ts'

const { altTextMax } = defaultLimits.media

interface FileDetailsProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  file: PickedFile
  isPaid: boolean
  at: number
  count: number
  onChange: (some: Partial<PickedFile>) => void
  onMove: (by: -1 | 1) => void
  onReplace: () => void
}

/** The details of one file, and buttons to move it for users who do not drag. */
export function FileDetails(props: FileDetailsProps) {
  const { open, onOpenChange, file, isPaid, at, count, onChange, onMove } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={file.name}
      description={`File ${at + 1} of ${count}`}
      align="start"
      footer={
        <Button variant="primary" wide onClick={() => onOpenChange(false)}>
          {labels.done}
        </Button>
      }
    >
      <div className="grid gap-4">
        {file.kind !== 'file' && (
          <Field
            label={labels.descriptionAlt}
            hint={labels.altHint}
            aside={`${file.alt.length}/${altTextMax}`}
          >
            <Textarea
              minRows={3}
              maxLength={altTextMax}
              value={file.alt}
              onChange={({ target }) => onChange({ alt: target.value })}
            />
          </Field>
        )}
        {isPaid && (
          <Switch
            label={labels.onlyForBuyers}
            hint={
              file.kind === 'file'
                ? 'Files in a pay-to-view post always are.'
                : 'Everyone else only sees that it’s there.'
            }
            checked={file.isLocked || file.kind === 'file'}
            disabled={file.kind === 'file'}
            onChange={({ target }) => onChange({ isLocked: target.checked })}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={PreviousIcon} disabled={at === 0} onClick={() => onMove(-1)}>
            {labels.earlier}
          </Button>
          <Button size="sm" icon={NextIcon} disabled={at === count - 1} onClick={() => onMove(1)}>
            {labels.later}
          </Button>
          <Button size="sm" onClick={props.onReplace}>
            {labels.replace}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
