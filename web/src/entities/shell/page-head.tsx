import { clsx } from 'clsx'
import { useNavigate } from 'react-router'
import { urls } from '../../lib/urls.ts'
import { IconButton } from '../../ui/action/icon-button.tsx'
import { BackIcon } from '../../ui/icons/icons.ts'
import { inBar } from './moves-with-bar.ts'
import * as labels from './texts.ts'

/**
 * Returns a function that goes back; up to another page of ours if the previous one was another site, which would lose
 * what is on this page.
 */
export function useGoBack(up = urls.feed('explore')): () => void {
  const navigate = useNavigate()
  return () => {
    // The router's index of the history entry; before the first one there is nothing of ours.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    void (idx > 0 ? navigate(-1) : navigate(up, { replace: true }))
  }
}

interface PageHeadProps {
  title: string
  /** Where Back leads if the user came here directly. */
  up?: string
  /** The screen has its heading elsewhere; this only says which part of the app it is in. */
  isPlain?: boolean
}

/** The screen's title and back button. */
export function PageHead({ title, up, isPlain = false }: PageHeadProps) {
  const goBack = useGoBack(up)
  return (
    <div className={clsx(inBar, 'flex items-center gap-1 border-b border-border px-1')}>
      <IconButton icon={BackIcon} label={labels.back} iconSize={20} onClick={goBack} />
      {isPlain ? (
        <p className="text-lg font-semibold">{title}</p>
      ) : (
        <h1 tabIndex={-1} className="text-lg font-semibold">
          {title}
        </h1>
      )}
    </div>
  )
}
