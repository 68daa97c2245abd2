import type { Post } from '@sayso/contract/shapes/post'
import { useMemo, useState } from 'react'
import { useLimits } from '../../entities/product/use-limits.ts'
import { closeSafety } from '../../entities/safety/index.ts'
import { wordsToMute } from '../../entities/safety/mentions.ts'
import { type MuteLength, muteText } from '../../entities/safety/mute.ts'
import { texts as safetyTexts } from '../../entities/safety/texts.ts'
import { Button } from '../../ui/action/button.tsx'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { Dialog } from '../../ui/floating/dialog.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { ToggleChips } from '../../ui/form/toggle-chips.tsx'
import { MutedIcon } from '../../ui/icons/icons.ts'
import { toast } from '../../ui/toast/toast.ts'
import { MuteLengthChips } from './mute-length-chips.tsx'
import { placeOf } from './place-of.ts'
import { texts, wordTexts } from './texts.ts'
import { useAct } from './use-act.ts'

interface MuteWordsDialogProps {
  open: boolean
  post: Post
  opener: HTMLElement | null
}

/** Offers the words and tags of a post, and a field for any other. */
export function MuteWordsDialog({ open, post, opener }: MuteWordsDialogProps) {
  const { mutedTextMax: longest } = useLimits().safety
  const offered = useMemo(() => wordsToMute(post.text, longest), [post.text, longest])
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [other, setOther] = useState('')
  const [length, setLength] = useState<MuteLength>('ever')
  const [isExceptFollowed, setExceptFollowed] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const placeAfter = useMemo(() => placeOf(opener), [opener])
  const words = [...chosen, other.trim()].filter((word) => word !== '')
  const { press, isPending, failure } = useAct(
    async () => {
      for (const word of words) await muteText(word, length, isExceptFollowed)
    },
    () => {
      closeSafety()
      const all = words.map(safetyTexts.quoted).join(', ')
      toast.success(wordTexts.done(all), { description: wordTexts.doneText })
    },
  )
  const toggle = (word: string) =>
    setChosen(chosen.includes(word) ? chosen.filter((one) => one !== word) : [...chosen, word])
  function submit(): void {
    const isTooLong = [...other.trim()].length > longest
    const found = words.length === 0 ? wordTexts.nothing : isTooLong ? wordTexts.tooLong(longest) : null
    setFault(found)
    if (found === null) press()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || closeSafety()}
      title={wordTexts.title}
      description={wordTexts.text}
      align="start"
      onClosed={placeAfter}
      footer={
        <>
          {failure !== null && (
            <InlineNotice tone="danger" alert title={texts.failed}>
              {failure}
            </InlineNotice>
          )}
          <Button variant="primary" size="lg" wide icon={MutedIcon} pending={isPending} onClick={submit}>
            {wordTexts.confirm}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-5 pt-1"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {offered.length > 0 && (
          <ToggleChips
            label={wordTexts.choose}
            size="sm"
            options={offered.map((word) => ({ value: word, label: word }))}
            chosen={chosen}
            onToggle={toggle}
          />
        )}
        <Field label={wordTexts.other} hint={wordTexts.otherHint} error={fault}>
          <Input
            value={other}
            autoCapitalize="none"
            autoComplete="off"
            onChange={({ currentTarget }) => setOther(currentTarget.value)}
          />
        </Field>
        <MuteLengthChips value={length} onChange={setLength} />
        <Checkbox
          label={wordTexts.exceptFollowed}
          checked={isExceptFollowed}
          onChange={({ currentTarget }) => setExceptFollowed(currentTarget.checked)}
        />
      </form>
    </Dialog>
  )
}
