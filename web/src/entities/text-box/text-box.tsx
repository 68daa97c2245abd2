import {
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { FieldError } from '../../ui/form/field-error.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { lineBottomAt } from './caret-position.ts'
import { beginAt, complete, type Unfinished, unfinishedAt } from './completion.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { type Suggestion, useSuggestions } from './suggestions.ts'

/** For buttons that insert text into it. */
export interface TextBoxHandle {
  /** Inserts a sign at the caret, and shows suggestions. */
  begin(sign: '@' | '#'): void
  /** Focuses the end of the text. */
  focus(): void
}

interface TextBoxProps {
  handle: Ref<TextBoxHandle>
  /** The accessible name, and the placeholder. */
  label: string
  placeholder: string
  text: string
  onChange: (text: string) => void
  /** Control or Command with Enter. */
  onSubmit: () => void
  /** Escape, unless it closes the suggestions. */
  onEscape?: () => void
  fault?: string | undefined
  isRequired?: boolean
  autoFocus?: boolean
  minRows?: number
  maxRows?: number
  className?: string
}

/** A text area for user content. Suggests mentions and hashtags while typing. */
export function TextBox(props: TextBoxProps) {
  const { handle, label, placeholder, text, onChange, onSubmit, onEscape, fault, isRequired = false } = props
  const { autoFocus = false, minRows = 1, maxRows = 18, className } = props
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null)
  /** The word, not the index: the list may grow while the user chooses. */
  const [picked, setPicked] = useState<string | null>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const suggestions = useSuggestions(unfinished)
  const isOpen = suggestions.length > 0
  const active = Math.max(
    0,
    suggestions.findIndex(({ word }) => word === picked),
  )
  const top = isOpen && area.current && unfinished ? lineBottomAt(area.current, unfinished.from) : 0

  useLayoutEffect(() => {
    if (caret === null) return
    area.current?.setSelectionRange(caret, caret)
    setCaret(null)
  }, [caret])

  useImperativeHandle(handle, () => ({
    begin(sign) {
      const target = document.getElementById(`${id}-text`) as HTMLTextAreaElement
      const { selectionStart: from, selectionEnd: to } = target
      const begun = beginAt(text, from, to, sign)
      onChange(begun.text)
      target.focus()
      setCaret(begun.caret)
      setUnfinished(unfinishedAt(begun.text, begun.caret))
      setPicked(null)
    },
    focus() {
      const target = document.getElementById(`${id}-text`) as HTMLTextAreaElement
      target.focus()
      target.setSelectionRange(text.length, text.length)
    },
  }))

  function look(target: HTMLTextAreaElement): void {
    area.current = target
    const isCaret = target.selectionStart === target.selectionEnd
    setUnfinished(isCaret ? unfinishedAt(target.value, target.selectionStart) : null)
    setPicked(null)
  }
  function move(by: 1 | -1): void {
    const to = (active + by + suggestions.length) % suggestions.length
    setPicked(suggestions[to]?.word ?? null)
  }
  function choose({ word }: Suggestion): void {
    if (unfinished === null) return
    const done = complete(text, unfinished, word)
    onChange(done.text)
    setCaret(done.caret)
    setUnfinished(null)
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSubmit()
      return
    }
    const chosen = suggestions[active]
    if (chosen === undefined) {
      if (event.key === 'Escape') onEscape?.()
      return
    }
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => choose(chosen),
      Tab: () => choose(chosen),
      Escape: () => setUnfinished(null),
    }
    const act = event.shiftKey ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <div className="relative" data-field="text">
      <Textarea
        id={`${id}-text`}
        look="bare"
        minRows={minRows}
        maxRows={maxRows}
        dir="auto"
        autoFocus={autoFocus}
        {...(className !== undefined && { className })}
        placeholder={placeholder}
        aria-label={label}
        aria-required={isRequired || undefined}
        aria-invalid={fault === undefined ? undefined : true}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen ? `${id}-list-${active}` : undefined}
        value={text}
        onChange={({ target }) => {
          onChange(target.value)
          look(target)
        }}
        onSelect={({ currentTarget }) => {
          const { selectionStart, selectionEnd } = currentTarget
          const isStill =
            unfinished !== null && selectionStart === unfinished.to && selectionEnd === unfinished.to
          if (!isStill && unfinished !== null) look(currentTarget)
        }}
        onFocus={({ currentTarget }) => {
          area.current = currentTarget
        }}
        onBlur={() => setUnfinished(null)}
        onKeyDown={onKeyDown}
      />
      {fault !== undefined && <FieldError id={`${id}-fault`}>{fault}</FieldError>}
      {isOpen && (
        <SuggestionList
          id={`${id}-list`}
          suggestions={suggestions}
          active={active}
          top={top}
          onChoose={choose}
        />
      )}
    </div>
  )
}
