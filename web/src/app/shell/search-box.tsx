import { clsx } from 'clsx'
import { useEffect, useId } from 'react'
import { hotkeysEnabled, useHotkeys } from '../../entities/shell/index.ts'
import { useStore } from '../../lib/use-store.ts'
import { IconButton } from '../../ui/action/icon-button.tsx'
import { Kbd } from '../../ui/display/kbd.tsx'
import { CloseIcon, SearchIcon } from '../../ui/icons/icons.ts'
import { chunk } from '../../ui/lazy/chunk.ts'
import { useChunk } from '../../ui/lazy/lazy-overlay.tsx'
import type { AppRoute } from '../routing/route-types.ts'
import { box as texts } from './search-texts.ts'
import { useSearch } from './use-search.ts'

interface SearchBoxProps {
  route: Pick<AppRoute, 'searches'>
  className?: string
  isOverlay?: boolean
  onLeave?: () => void
}

const stay = () => {}

/** Loaded when the box is first used. */
const offers = chunk(() => import('./search-panel.tsx'))

export function SearchBox({ route, className, isOverlay = false, onLeave = stay }: SearchBoxProps) {
  const search = useSearch({ searches: route.searches, isOverlay, onLeave })
  const { input, text, only, marked, isOpen } = search
  const id = useId()
  const panel = useChunk(offers, search.isFocused)
  const hasKeys = useStore(hotkeysEnabled)
  useHotkeys({
    '/': (event) => {
      event.preventDefault()
      input.current?.select()
      input.current?.focus()
    },
  })
  useEffect(() => {
    if (isOverlay) input.current?.focus()
  }, [isOverlay, input])
  const placeholder = texts.placeholder(only)
  return (
    <search className={clsx(!isOverlay && 'relative', 'min-w-0', className)}>
      <form
        onSubmit={search.onSubmit}
        className="group flex h-10 items-center rounded-full border border-transparent bg-surface-2 pe-1.5 outline-accent-text transition-colors duration-fast hover:border-border has-[input:focus]:bg-surface has-[input:focus]:outline-2 has-[input:focus]:-outline-offset-1 coarse:h-11"
      >
        <button
          type="submit"
          aria-label={texts.submit}
          className="touch-44 grid size-10 shrink-0 place-items-center rounded-full text-text-3"
        >
          <SearchIcon size={18} />
        </button>
        <input
          ref={input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          role="combobox"
          aria-label={placeholder.replace('...', '')}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={marked < 0 ? undefined : `${id}-${marked}`}
          placeholder={placeholder}
          value={text}
          onChange={(event) => search.onType(event.target.value)}
          onKeyDown={search.onKeyDown}
          onFocus={search.onFocus}
          onBlur={search.onBlur}
          className="h-full min-w-0 flex-1 bg-transparent outline-none"
        />
        {text !== '' && (
          <IconButton icon={CloseIcon} label={texts.clear} size="sm" iconSize={16} onClick={search.clear} />
        )}
        {text === '' && hasKeys && !isOverlay && (
          <span className="group-focus-within:hidden coarse:hidden" aria-hidden="true">
            <Kbd>/</Kbd>
          </span>
        )}
      </form>
      {panel && search.isFocused && (
        <panel.default
          {...{ id, isOpen, text, only, marked }}
          onOptions={search.setOptions}
          onChoose={search.choose}
        />
      )}
    </search>
  )
}
