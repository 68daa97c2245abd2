import { Navigate, useSearchParams } from 'react-router'
import { urls } from '../../lib/urls.ts'

/** Redirects a feed's address with a search (`/explore/list?search=bridge`) to the search screen. */
export function SearchFromAddress() {
  const [params] = useSearchParams()
  const sought = params.get('search')?.trim() ?? ''
  return sought === '' ? null : <Navigate to={urls.search(sought)} replace />
}
