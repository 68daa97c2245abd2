import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { urls } from '../../lib/urls.ts'
import { useStore } from '../../lib/use-store.ts'
import type { AppRoute } from '../routing/route-types.ts'
import { matchingSearches, recentSearches, rememberSearch } from './recent-searches.ts'

/** Returns the search in the address, on the search screen (`q`) or on a feed (`search`). */
function sought(search: string): string {
  const params = new URLSearchParams(search)
  return params.get('q') ?? params.get('search') ?? ''
}

const soughtOnly = (search: string) => new URLSearchParams(search).get('only')

interface SearchOptions {
  searches: AppRoute['searches']
  /** The box is open over the page, so the results replace its history entry. */
  isOverlay: boolean
  onLeave: () => void
}

/** The state of the search box: what is typed, which earlier searches fit, and which of them is marked. */
export function useSearch({ searches, isOverlay, onLeave }: SearchOptions) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(() => sought(search))
  const [isFocused, setFocused] = useState(false)
  const [marked, setMarked] = useState(-1)
  const address = pathname + search
  const [seenAddress, setSeenAddress] = useState(address)
  if (address !== seenAddress) {
    setSeenAddress(address)
    setText(sought(search))
  }
  // A search among posts for sale stays among them.
  const only = searches === 'PTV posts' || soughtOnly(search) === 'ptv' ? 'ptv' : undefined
  const recent = matchingSearches(useStore(recentSearches), text)
  const isOpen = isFocused && recent.length > 0

  function go(wanted: string): void {
    const term = wanted.trim()
    if (term === '') {
      input.current?.focus()
      return
    }
    rememberSearch(term)
    setMarked(-1)
    input.current?.blur()
    void navigate(urls.search(term, only), { replace: isOverlay })
  }

  /** Updates the text. If a feed is filtered by the address and the text is cleared, the filter is removed. */
  function type(typed: string): void {
    setText(typed)
    setMarked(-1)
    if (typed !== '' || !new URLSearchParams(search).has('search')) return
    void navigate(pathname, { replace: true, state: { keepsFocus: true } })
  }

  function onKeyDown(event: KeyboardEvent): void {
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
      // One more than the number of searches: the box itself counts too.
      const places = recent.length + 1
      setMarked(((marked + 1 + step + places) % places) - 1)
    }
  }

  return {
    input,
    text,
    only,
    recent,
    marked,
    isOpen,
    go,
    onKeyDown,
    onType: type,
    clear() {
      type('')
      input.current?.focus()
    },
    onFocus: () => setFocused(true),
    onBlur() {
      setFocused(false)
      setMarked(-1)
    },
    onSubmit(event: FormEvent) {
      event.preventDefault()
      go(recent[marked] ?? text)
    },
  }
}
