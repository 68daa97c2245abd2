import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { CheckIcon, CloseIcon, RetryIcon } from '../../../ui/icons/icons.ts'
import { failureText, uploadTexts as texts } from '../texts.ts'
import type { UploadItem } from '../upload-queue.ts'
import { uploads } from '../uploads.ts'

export function UploadRow({ item }: { item: UploadItem }) {
  const { id, name, status, progress, error } = item
  const isFailed = status === 'failed'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 py-2 ps-4 pe-1">
      <div className="min-w-0">
        <p className="truncate">
          <bdi>{name}</bdi>
        </p>
        <p className={isFailed ? 'text-sm font-medium text-danger' : 'text-sm text-text-3 tabular-nums'}>
          {isFailed ? failureText(name, error ?? '') : stateText(item)}
        </p>
        {status === 'sending' && (
          <div
            role="progressbar"
            aria-label={name}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(progress * 100)}
            className="mt-1 h-1 overflow-hidden rounded-full bg-border-strong/45"
          >
            <div className="h-full bg-accent" style={{ width: `${progress * 100}%` }} />
          </div>
        )}
      </div>
      <div className="flex items-center">
        {isFailed && (
          <Button size="sm" variant="link" icon={RetryIcon} onClick={() => uploads.retry(id)}>
            {texts.retry}
          </Button>
        )}
        {status === 'done' ? (
          <CheckIcon size={18} className="me-3 text-ok" />
        ) : (
          <IconButton icon={CloseIcon} label={texts.cancel(name)} onClick={() => uploads.cancel(id)} />
        )}
      </div>
    </li>
  )
}

function stateText({ status, progress }: UploadItem): string {
  if (status === 'done') return texts.done
  if (status === 'held') return texts.held
  if (status === 'waiting') return texts.waiting
  return progress >= 1 ? texts.processing : texts.sending(progress)
}
