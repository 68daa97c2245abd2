import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { countOf } from '../../../ui/format/count.ts'
import { RetryIcon } from '../../../ui/icons.ts'
import { InlineNotice } from '../../../ui/inline-notice.tsx'
import type { ProfileForm } from './use-profile-form.ts'

interface FormFrameProps {
  title: string
  form: ProfileForm
  submit: string
  pending: string
  onCancel: () => void
  children: ReactNode
}

/** The bar with the buttons stands above the navigation of a phone, and takes its place while somebody types. */
const bar = clsx(
  'sticky bottom-0 z-sticky flex items-center gap-2 border-t border-border bg-surface px-4 py-3',
  'max-md:bottom-[calc(56px+env(safe-area-inset-bottom))] max-md:group-has-[:is(input:not([type=checkbox],[type=radio]),textarea):focus]/shell:bottom-0',
)

/** What both profile forms have around their fields. */
export function FormFrame({ title, form, submit, pending, onCancel, children }: FormFrameProps) {
  const { changed, isRestored, discard, isPending, alert } = form
  return (
    <form {...form.form} aria-label={title}>
      <div className="mx-auto max-w-128 px-4 pt-3 pb-2">
        <h1 tabIndex={-1} className="text-lg font-semibold">
          {title}
        </h1>
        {isRestored && (
          <div
            role="status"
            className="mt-3 flex min-h-11 items-center gap-2.5 rounded-field bg-surface-2 ps-3.5 pe-1.5 text-text-2"
          >
            <RetryIcon size={16} />
            <span className="flex-1">Restored unsaved changes</span>
            <Button variant="link" size="sm" onClick={discard}>
              Discard
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
      <div className={bar}>
        <p className="me-auto text-sm text-text-3" role="status">
          {changed.length > 0 && countOf(changed.length, 'unsaved change', 'unsaved changes')}
        </p>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" pending={isPending} pendingLabel={pending}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
