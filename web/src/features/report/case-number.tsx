import { IconButton } from '../../ui/action/icon-button.tsx'
import { DuplicateIcon } from '../../ui/icons/icons.ts'
import { toast } from '../../ui/toast/toast.ts'
import { sheetTexts as texts } from './texts.ts'

/** The number of a report, to be copied. */
export function CaseNumber({ number }: { number: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(number)
      toast.success(texts.copied)
    } catch {
      toast.error(texts.copyFailed, { description: number })
    }
  }
  return (
    <p className="-my-1 flex items-center gap-1.5 text-sm text-text-2">
      {texts.number} <b className="font-semibold text-text tabular-nums">{number}</b>
      <IconButton
        icon={DuplicateIcon}
        label={texts.copy}
        size="sm"
        iconSize={15}
        onClick={() => void copy()}
      />
    </p>
  )
}
