import type { ProfileId } from '@sayso/contract/ids'
import type { Profile } from '@sayso/contract/shapes/profile'
import { clsx } from 'clsx'
import { type ReactNode, useEffect } from 'react'
import { useTypeAhead } from '../../entities/discovery/index.ts'
import { nameOf } from '../../entities/profile/index.ts'
import { useCurrentProfileId } from '../../entities/session/index.ts'
import { urls } from '../../lib/urls.ts'
import { useStore } from '../../lib/use-store.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { formatCount } from '../../ui/format/count.ts'
import { CloseIcon, SearchIcon, TagIcon, VersionsIcon } from '../../ui/icons/icons.ts'
import { forgetSearch, matchingSearches, recentSearches } from './recent-searches.ts'
import type { SearchOption } from './search-options.ts'
import { panel as texts } from './search-texts.ts'

interface SearchPanelProps {
  id: string
  isOpen: boolean
  text: string
  only: string | null
  marked: number
  onOptions: (options: readonly SearchOption[]) => void
  onChoose: (option: SearchOption) => void
}

interface Row extends SearchOption {
  readonly group: 'people' | 'tags' | 'recent' | 'search'
  readonly content: ReactNode
}

/** What the search box offers: people and tags for what is typed, and what was searched for before. */
export default function SearchPanel(props: SearchPanelProps) {
  const { id, isOpen, text, only, marked, onOptions, onChoose } = props
  const me = useCurrentProfileId()
  const { profiles, tags } = useTypeAhead(me, text)
  const recent = matchingSearches(useStore(recentSearches), text)
  const typed = text.trim()
  const rows: Row[] = [
    ...profiles.map((profile) => personRow(profile, typed, me)),
    ...tags.map(({ tag, num_accounts }) => tagRow(tag, num_accounts, typed)),
    ...recent.map(recentRow),
    ...(recent.length === 0 ? [] : [clearRow]),
    ...(typed === '' ? [] : [searchRow(typed, only)]),
  ]
  const keys = rows.map(({ key }) => key).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys say everything that the box needs to know
  useEffect(() => onOptions(rows), [keys, onOptions])
  const groups = [...Map.groupBy(rows, ({ group }) => group)]
  return (
    <div
      id={id}
      role="listbox"
      aria-label={texts.label}
      hidden={!isOpen || rows.length === 0}
      className="absolute inset-x-0 top-full z-menu mt-1.5 max-h-[calc(100dvh-80px)] animate-pop-in overflow-y-auto rounded-media border border-border bg-float p-1 shadow-e2 max-md:mt-0 max-md:h-[calc(100dvh-100%)] max-md:max-h-none max-md:rounded-none max-md:border-x-0 max-md:bg-surface max-md:shadow-none md:-inset-x-6"
    >
      {groups.map(([group, some], place) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div
          key={group}
          role="group"
          aria-label={texts.groups[group]}
          className={clsx(group === 'search' && place > 0 && 'mt-1 border-t border-border pt-1')}
        >
          {group !== 'search' && (
            <div aria-hidden="true" className="px-3 pt-2 pb-1 text-sm font-semibold text-text-2">
              {texts.groups[group]}
            </div>
          )}
          {some.map((row) => (
            <Option
              key={row.key}
              id={`${id}-${rows.indexOf(row)}`}
              row={row}
              isMarked={rows.indexOf(row) === marked}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  row: Row
  isMarked: boolean
  onChoose: (option: SearchOption) => void
}

function Option({ id, row, isMarked, onChoose }: OptionProps) {
  const { recent } = row
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus and names the marked option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isMarked}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(row)}
      className={clsx(
        'flex min-h-10 cursor-pointer items-center gap-3 rounded-[10px] px-3 hover:bg-surface-2 coarse:min-h-11',
        isMarked && 'bg-surface-2',
      )}
    >
      {row.content}
      {recent !== undefined && (
        // For the mouse; the keyboard has Delete.
        <span
          aria-hidden="true"
          data-tooltip={texts.forget}
          className="touch-44 -me-1 grid size-7 shrink-0 place-items-center rounded-full text-text-3 hover:bg-surface-3"
          onClick={(event) => {
            event.stopPropagation()
            forgetSearch(recent)
          }}
        >
          <CloseIcon size={16} />
        </span>
      )}
    </div>
  )
}

function personRow(profile: Profile, typed: string, me: ProfileId | null): Row {
  const { unique_id, handle, photo_url, bio, is_following, num_followers } = profile
  const name = nameOf(profile)
  const aside =
    unique_id === me || profile.is_me
      ? texts.you
      : is_following
        ? texts.following
        : texts.followers(formatCount(num_followers), num_followers === 1)
  return {
    key: `person ${unique_id}`,
    group: 'people',
    run: { to: urls.profile(unique_id) },
    content: (
      <>
        <Avatar id={unique_id} name={name} src={photo_url} size={40} className="my-1" />
        <span className="min-w-0 flex-1">
          <bdi className="block truncate leading-5 font-semibold">{withMatch(name, typed)}</bdi>
          <span className="block truncate text-sm text-text-3">
            @{withMatch(handle, typed.replace(/^@/, ''))}
            {bio !== '' && <> · {withMatch(bio, typed)}</>}
          </span>
        </span>
        <span className="shrink-0 text-sm text-text-3">{aside}</span>
      </>
    ),
  }
}

function tagRow(tag: string, accounts: number, typed: string): Row {
  return {
    key: `tag ${tag}`,
    group: 'tags',
    run: { to: urls.search(`#${tag}`), search: `#${tag}` },
    content: (
      <>
        <span className="my-1 grid size-10 place-items-center rounded-full bg-surface-2 text-text-2">
          <TagIcon size={18} />
        </span>
        <bdi className="min-w-0 flex-1 truncate font-semibold">
          #{withMatch(tag, typed.replace(/^#/, ''))}
        </bdi>
        <span className="shrink-0 text-sm text-text-3">
          {texts.people(formatCount(accounts), accounts === 1)}
        </span>
      </>
    ),
  }
}

function recentRow(text: string): Row {
  return {
    key: `recent ${text}`,
    group: 'recent',
    run: { search: text },
    recent: text,
    content: (
      <>
        <VersionsIcon size={18} className="mx-2.75 shrink-0 text-text-3" />
        <span className="min-w-0 flex-1 truncate" dir="auto">
          {text}
        </span>
      </>
    ),
  }
}

const clearRow: Row = {
  key: 'clear',
  group: 'recent',
  run: { clears: true },
  content: <span className="ms-12.5 text-sm font-medium text-accent-text">{texts.clear}</span>,
}

function searchRow(typed: string, only: string | null): Row {
  return {
    key: 'search',
    group: 'search',
    run: { search: typed },
    content: (
      <>
        <SearchIcon size={18} className="mx-2.75 shrink-0 text-accent-text" />
        <span className="min-w-0 flex-1 truncate text-accent-text">{texts.searchFor(typed, only)}</span>
      </>
    ),
  }
}

/** The text with the typed letters in the accent colour, where a word begins with them. */
function withMatch(text: string, typed: string): ReactNode {
  const at = typed === '' ? -1 : startOf(text.toLowerCase(), typed.toLowerCase())
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <span className="text-accent-text">{text.slice(at, at + typed.length)}</span>
      {text.slice(at + typed.length)}
    </>
  )
}

function startOf(text: string, typed: string): number {
  for (let at = text.indexOf(typed); at >= 0; at = text.indexOf(typed, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return at
  return -1
}
