import './search-filters.css'
import { Link } from 'react-router'
import { deviceLocation } from '../../lib/location.ts'
import { type SearchFilter, urls } from '../../lib/urls.ts'
import { chipStyles } from '../../ui/form/chip-styles.ts'
import { filters as texts } from './texts.ts'

const FILTERS = ['following', 'media', 'ptv', 'near'] as const satisfies readonly SearchFilter[]

/** The filter in an address; null for none, and for one that does not exist. */
export const filterIn = (params: URLSearchParams): SearchFilter | null =>
  FILTERS.find((filter) => filter === params.get('only')) ?? null

interface SearchFiltersProps {
  text: string
  chosen: SearchFilter | null
  /** Visitors follow nobody. */
  isVisitor: boolean
}

/** Which of the posts found are shown. Each is a link, so a filtered search can be kept and shared. */
export function SearchFilters({ text, chosen, isVisitor }: SearchFiltersProps) {
  const offered = FILTERS.filter((filter) => filter !== 'following' || !isVisitor || chosen === filter)
  return (
    <nav aria-label={texts.label} className="search-filters">
      {[null, ...offered].map((filter) => (
        <Link
          key={filter}
          to={urls.search(text, filter)}
          replace
          aria-current={filter === chosen ? 'page' : undefined}
          onClick={filter === 'near' ? locate : undefined}
          className={chipStyles({ size: 'sm', chosen: filter === chosen })}
        >
          {texts.names[filter ?? 'all']}
        </Link>
      ))}
    </nav>
  )
}

/** The press is the user's wish to be located; the results say what became of it. */
function locate(): void {
  if (deviceLocation.get().position === null) deviceLocation.request().catch(() => {})
}
