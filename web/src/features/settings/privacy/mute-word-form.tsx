import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useLimits } from '../../../entities/product/use-limits.ts'
import { type MuteLength, muteText } from '../../../entities/safety/mute.ts'
import { durations, texts as safetyTexts } from '../../../entities/safety/texts.ts'
import { announce } from '../../../lib/announcer.ts'
import { isUnconfirmed } from '../../../lib/api-error.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Menu } from '../../../ui/floating/menu.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { ExpandIcon } from '../../../ui/icons/icons.ts'
import { wordTexts } from './texts.ts'

const lengths = ['24', '168', '720', 'ever'] as const
const isLength = (value: string): value is MuteLength => (lengths as readonly string[]).includes(value)

/** Adds a word, a phrase or a tag. What was typed stays if it fails. */
export function MuteWordForm() {
  const { mutedTextMax: longest } = useLimits().safety
  const [text, setText] = useState('')
  const [length, setLength] = useState<MuteLength>('ever')
  const [isExceptFollowed, setExceptFollowed] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const add = useMutation({
    mutationFn: (word: string) => muteText(word, length, isExceptFollowed),
    onSuccess(_, word) {
      setText('')
      announce(safetyTexts.muted(safetyTexts.quoted(word)))
    },
    onError: (error) =>
      setFault(isUnconfirmed(error) ? null : failureWords(error, wordTexts.failed, wordTexts.failed).text),
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    const word = text.trim()
    const isTooLong = [...word].length > longest
    const found = word === '' ? wordTexts.empties : isTooLong ? wordTexts.tooLong(longest) : null
    setFault(found)
    if (found === null && !add.isPending) add.mutate(word)
    input.current?.focus()
  }
  return (
    <form noValidate className="mt-3" onSubmit={submit}>
      <Field label={wordTexts.field} hideLabel error={fault}>
        <div className="flex flex-wrap items-center gap-2">
          <Input
            ref={input}
            value={text}
            placeholder={wordTexts.field}
            autoCapitalize="none"
            autoComplete="off"
            enterKeyHint="done"
            onChange={({ currentTarget }) => {
              setText(currentTarget.value)
              setFault(null)
            }}
            className="max-md:basis-full md:flex-1"
          />
          <Menu
            label={wordTexts.length}
            items={[
              {
                kind: 'choice',
                label: wordTexts.length,
                value: length,
                options: lengths.map((value) => ({ value, label: durations[value] })),
                onChange: (value) => isLength(value) && setLength(value),
              },
            ]}
          >
            {(trigger) => (
              <button
                type="button"
                {...trigger}
                aria-label={`${wordTexts.length}: ${durations[length]}`}
                className="inline-flex h-11 items-center gap-1.5 rounded-field border border-border-strong px-3.5 font-medium whitespace-nowrap hover:bg-surface-2"
              >
                {durations[length]} <ExpandIcon size={16} />
              </button>
            )}
          </Menu>
          <Button type="submit" variant="primary" pending={add.isPending} className="max-md:flex-1">
            {wordTexts.mute}
          </Button>
        </div>
      </Field>
      <Checkbox
        label={wordTexts.exceptFollowed}
        checked={isExceptFollowed}
        onChange={({ currentTarget }) => setExceptFollowed(currentTarget.checked)}
        className="mt-2"
      />
    </form>
  )
}
