import type { DataExport } from '@sayso/contract/shapes/data-export'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { failureText } from '../../../entities/account-form/failure.ts'
import { sessionCall } from '../../../entities/session/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Time } from '../../../ui/display/time.tsx'
import { formatSize } from '../../../ui/format/size.ts'
import { WarningIcon } from '../../../ui/icons/icons.ts'
import { ArchiveIcon } from '../../../ui/icons/later-icons.ts'
import { Spinner } from '../../../ui/loading/spinner.tsx'
import { download, texts } from './texts.ts'

/** The newest copy: how far it is, and the way to it. */
export function ExportCard({ copy }: { copy: DataExport }) {
  const { status, filename, bytes, until } = copy
  if (status === 'ready')
    return (
      <Card tone="ok" mark={<ArchiveIcon size={18} />} title={filename} action={<Download copy={copy} />}>
        {`${formatSize(bytes ?? 0)} · ${texts.readyUntil} `}
        {until !== null && <Time at={until} show="day" />}
        {` · ${texts.asksYou}`}
      </Card>
    )
  if (status === 'failed')
    return (
      <Card tone="danger" mark={<WarningIcon size={18} />} title={texts.failed}>
        {texts.failedLead}
      </Card>
    )
  if (status === 'expired' || status === 'cancelled')
    return (
      <Card mark={<ArchiveIcon size={18} />} title={filename}>
        {status === 'cancelled' ? texts.cancelled : texts.expired}
        {status === 'expired' && until !== null && (
          <>
            {' '}
            <Time at={until} show="day" />
          </>
        )}
      </Card>
    )
  return (
    <Card mark={<Spinner size={18} />} title={texts.making} isLive>
      {texts.makingLead}
    </Card>
  )
}

/** The browser downloads it: a long file needs no memory of ours. */
function Download({ copy }: { copy: DataExport }) {
  const fetching = useMutation({
    mutationFn: () => sessionCall('user/exportLink', { export_id: copy.unique_id }),
    onSuccess({ url }) {
      const link = document.createElement('a')
      link.href = url
      link.download = copy.filename
      link.click()
    },
    onError: (error) => failureText(error, download),
  })
  return (
    <Button
      size="sm"
      variant="primary"
      className="max-md:h-10 max-md:w-full max-md:text-base"
      pending={fetching.isPending}
      aria-label={`${texts.download}: ${copy.filename}`}
      onClick={() => fetching.mutate()}
    >
      {texts.download}
    </Button>
  )
}

const tones = {
  ok: 'bg-ok-soft text-ok',
  danger: 'bg-danger-soft text-danger',
  none: 'bg-surface-2 text-text-2',
} as const

interface CardProps {
  mark: ReactNode
  title: string
  tone?: keyof typeof tones
  /** Said to those who do not see it, when it changes. */
  isLive?: boolean
  action?: ReactNode
  children: ReactNode
}

function Card({ mark, title, tone = 'none', isLive = false, action, children }: CardProps) {
  return (
    <div
      {...(isLive && { role: 'status' })}
      className="mt-4 flex flex-wrap items-center gap-x-3.5 gap-y-3 rounded-box border border-border p-4 md:flex-nowrap"
    >
      <span className={clsx('grid size-9 shrink-0 place-items-center rounded-[10px]', tones[tone])}>
        {mark}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-sm text-text-3">{children}</p>
      </div>
      {action}
    </div>
  )
}
