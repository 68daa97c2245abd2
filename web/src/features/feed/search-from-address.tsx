import { Navigate, useSearchParams } from 'react-router'
import { urls } from '../../lib/urls.ts'

/** An address of a feed may say what to look for: `/explore/list?search=bridge`. */
export function SearchFromAddress() {
  const [params] = useSearchParams()
  const sought = params.get('search')?.trim() ?? ''
  return sought === '' ? null : <Navigate to={urls.search(sought)} replace />
}
