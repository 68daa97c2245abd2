import { clsx } from 'clsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Kbd } from '../../ui/display/kbd.tsx'
import { TagIcon } from '../../ui/icons/icons.ts'
import type { Suggestion } from './suggestions.ts'
import { labels } from './texts.ts'

interface SuggestionListProps {
  id: string
  suggestions: readonly Suggestion[]
  active: number
  /** The bottom of the line that is being written. */
  top: number
  onChoose: (suggestion: Suggestion) => void
}

export function SuggestionList({ id, suggestions, active, top, onChoose }: SuggestionListProps) {
  return (
    <div
      style={{ top }}
      className="absolute inset-x-0 z-menu mt-1 max-w-90 overflow-hidden rounded-media border border-float-border bg-float shadow-e2 md:inset-x-8"
    >
      <div id={id} role="listbox" aria-label={labels.suggestions} className="p-1">
        {suggestions.map((suggestion, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text's, which keeps the focus.
          <div
            key={suggestion.word}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(suggestion)}
            className={clsx(
              'flex min-h-11 items-center gap-2.5 rounded-field px-2.5 py-1.5',
              at === active && 'bg-surface-3/60',
            )}
          >
            <Face {...suggestion} />
          </div>
        ))}
      </div>
      <p className="flex gap-3 border-t border-border px-3 py-1.5 text-sm text-text-3 coarse:hidden">
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {labels.choose}
        </span>
        <span>
          <Kbd>↵</Kbd> {labels.insert}
        </span>
        <span>
          <Kbd>{labels.esc}</Kbd> {labels.close}
        </span>
      </p>
    </div>
  )
}

function Face({ word, profile, note }: Suggestion) {
  return (
    <>
      {profile === null ? (
        <TagIcon size={18} className="text-text-3" />
      ) : (
        <Avatar
          id={profile.unique_id}
          name={profile.display_name || word}
          src={profile.photo_url}
          size={32}
        />
      )}
      <span className="min-w-0 flex-1">
        {profile !== null && (
          <bdi className="block truncate font-semibold">{profile.display_name || profile.name || word}</bdi>
        )}
        <bdi className={profile === null ? 'block truncate' : 'block truncate text-sm text-text-3'}>
          {profile === null ? word : `@${word}`}
        </bdi>
      </span>
      {note !== '' && <span className="text-sm text-text-3">{note}</span>}
    </>
  )
}
