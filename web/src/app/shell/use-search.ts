import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type SearchFilter, urls } from '../../lib/urls.ts'
import type { AppRoute } from '../routing/route-types.ts'
import { forgetSearch, recentSearches, rememberSearch } from './recent-searches.ts'
import type { SearchOption } from './search-options.ts'

/** Returns the search in the address, on the search screen (`q`) or on a feed (`search`). */
function sought(search: string): string {
  const params = new URLSearchParams(search)
  return params.get('q') ?? params.get('search') ?? ''
}

const soughtOnly = (search: string) => new URLSearchParams(search).get('only') as SearchFilter | null

interface SearchOptions {
  searches: AppRoute['searches']
  /** The box is open over the page, so the results replace its history entry. */
  isOverlay: boolean
  onLeave: () => void
}

const NOTHING: readonly SearchOption[] = []

/** The state of the search box: what is typed, what is offered for it, and which of that is marked. */
export function useSearch({ searches, isOverlay, onLeave }: SearchOptions) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(() => sought(search))
  const [isFocused, setFocused] = useState(false)
  const [options, setOptions] = useState(NOTHING)
  const [markedKey, setMarkedKey] = useState<string | null>(null)
  const address = pathname + search
  const [seenAddress, setSeenAddress] = useState(address)
  if (address !== seenAddress) {
    setSeenAddress(address)
    setText(sought(search))
  }
  // A search among posts for sale stays among them, and so with every filter.
  const only = searches === 'PTV posts' ? 'ptv' : soughtOnly(search)
  const marked = options.findIndex(({ key }) => key === markedKey)
  const isOpen = isFocused && options.length > 0

  function go(wanted: string): void {
    const term = wanted.trim()
    if (term === '') {
      input.current?.focus()
      return
    }
    rememberSearch(term)
    leave(urls.search(term, only))
  }

  function leave(to: string): void {
    setMarkedKey(null)
    input.current?.blur()
    void navigate(to, { replace: isOverlay })
  }

  function choose({ run }: SearchOption): void {
    if ('clears' in run) {
      recentSearches.set([])
      setMarkedKey(null)
    } else if ('to' in run) {
      if (run.search !== undefined) rememberSearch(run.search)
      leave(run.to)
    } else go(run.search)
  }

  /** Updates the text. If a feed is filtered by the address and the text is cleared, the filter is removed. */
  function type(typed: string): void {
    setText(typed)
    setMarkedKey(null)
    if (typed !== '' || !new URLSearchParams(search).has('search')) return
    void navigate(pathname, { replace: true, state: { keepsFocus: true } })
  }

  function onKeyDown(event: KeyboardEvent): void {
    const option = options[marked]
    if (event.key === 'Escape') {
      event.preventDefault()
      if (text !== '') {
        type('')
        return
      }
      input.current?.blur()
      onLeave()
    } else if (isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      // One more than the number of options: the box itself counts too.
      const places = options.length + 1
      setMarkedKey(options[((marked + 1 + step + places) % places) - 1]?.key ?? null)
    } else if (event.key === 'Delete' && option?.recent !== undefined) {
      event.preventDefault()
      forgetSearch(option.recent)
    }
  }

  return {
    input,
    text,
    only,
    marked,
    isOpen,
    isFocused,
    setOptions,
    choose,
    onKeyDown,
    onType: type,
    clear() {
      type('')
      input.current?.focus()
    },
    onFocus: () => setFocused(true),
    onBlur() {
      setFocused(false)
      setMarkedKey(null)
    },
    onSubmit(event: FormEvent) {
      event.preventDefault()
      const option = options[marked]
      if (option) choose(option)
      else go(text)
    },
  }
}
