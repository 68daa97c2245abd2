import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useBack } from '../../../entities/shell/index.ts'
import { ownBars, ownFoot, ownHead } from '../../../entities/shell/own-bars.ts'
import { urls } from '../../../lib/urls.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx'
import { countOf } from '../../../ui/format/count.ts'
import { BackIcon, RetryIcon } from '../../../ui/icons/icons.ts'
import { labels } from '../texts.ts'
import type { ProfileForm } from './use-profile-form.ts'

interface FormFrameProps {
  title: string
  form: ProfileForm
  submit: string
  pending: string
  onCancel: () => void
  children: ReactNode
}

/** The frame of both profile forms. */
export function FormFrame({ title, form, submit, pending, onCancel, children }: FormFrameProps) {
  const navigate = useNavigate()
  const goBack = useBack() ?? (() => void navigate(urls.ownProfile()))
  const { changed, isRestored, discard, isPending, alert } = form
  return (
    <form {...form.form} aria-label={title}>
      <header {...ownBars} className={clsx(ownHead, 'flex items-center gap-1 px-2')}>
        {/* Going back keeps the draft; only Cancel discards it. */}
        <IconButton icon={BackIcon} label={labels.back} iconSize={20} onClick={goBack} />
        <h1 tabIndex={-1} className="text-lg font-semibold outline-none">
          {title}
        </h1>
      </header>
      <div className="mx-auto max-w-128 px-4 pb-2">
        {isRestored && (
          <div
            role="status"
            className="mt-3 flex min-h-11 items-center gap-2.5 rounded-field bg-surface-2 ps-3.5 pe-1.5 text-text-2"
          >
            <RetryIcon size={16} />
            <span className="flex-1">{labels.restoredUnsavedChanges}</span>
            <Button variant="link" size="sm" onClick={discard}>
              {labels.discard}
            </Button>
          </div>
        )}
        {children}
        {alert !== null && (
          <InlineNotice tone="danger" alert className="mb-3">
            {alert}
          </InlineNotice>
        )}
      </div>
      <div className={clsx(ownFoot, 'px-4')}>
        <div className="flex items-center gap-2 py-3">
          <p className="me-auto text-sm text-text-3" role="status">
            {changed.length > 0 && countOf(changed.length, 'unsaved change', 'unsaved changes')}
          </p>
          <Button onClick={onCancel}>{labels.cancel}</Button>
          <Button type="submit" variant="primary" pending={isPending} pendingLabel={pending}>
            {submit}
          </Button>
        </div>
      </div>
    </form>
  )
}
