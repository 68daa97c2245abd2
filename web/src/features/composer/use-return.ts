import { useNavigate } from 'react-router'
import { safeReturnPath, urls } from '../../lib/urls.ts'

/** Where one came from: the last entry of ours, with its place on the page; else the page that led here. */
export function useReturn(from: string | undefined): () => void {
  const navigate = useNavigate()
  return () => {
    // The router counts its entries here; the first one has nothing of ours before it.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    if (idx > 0) return void navigate(-1)
    void navigate(safeReturnPath(from ?? referrerPath()) ?? urls.home(), { replace: true })
  }
}

function referrerPath(): string | null {
  const { origin, pathname } = location
  const url = URL.parse(document.referrer)
  return url?.origin === origin && url.pathname !== pathname ? url.pathname + url.search : null
}
