import { clsx } from 'clsx'
import { useNavigate } from 'react-router'
import { urls } from '../../lib/urls.ts'
import { IconButton } from '../../ui/action/icon-button.tsx'
import { BackIcon } from '../../ui/icons/icons.ts'
import { inBar } from './moves-with-bar.ts'

/**
 * Returns a function that goes back; to the feed if the previous page was another site, which would lose what is on
 * this page.
 */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  return () => {
    // The router's index of the history entry; before the first one there is nothing of ours.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    void (idx > 0 ? navigate(-1) : navigate(urls.feed('explore'), { replace: true }))
  }
}

/** The screen's title and back button. */
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
