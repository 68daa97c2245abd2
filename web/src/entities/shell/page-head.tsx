import { clsx } from 'clsx'
import { useNavigate } from 'react-router'
import { urls } from '../../lib/urls.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { BackIcon } from '../../ui/icons.ts'
import { inBar } from './moves-with-bar.ts'

/** Where one came from; the feed, when that was another page, which would take all that is being said along with it. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  return () => {
    // The router counts its own entries here; the first one has nothing of ours before it.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    void (idx > 0 ? navigate(-1) : navigate(urls.feed('explore'), { replace: true }))
  }
}

/** The screen's name and the way back. */
export function PageHead({ title }: { title: string }) {
  const goBack = useGoBack()
  return (
    <div className={clsx(inBar, 'flex items-center gap-1 border-b border-border px-1')}>
      <IconButton icon={BackIcon} label="Back" iconSize={20} onClick={goBack} />
      <h1 tabIndex={-1} className="text-lg font-semibold">
        {title}
      </h1>
    </div>
  )
}
