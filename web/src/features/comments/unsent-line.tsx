import { clsx } from 'clsx'
import { IconButton } from '../../ui/action/icon-button.tsx'
import { CloseIcon, ErrorIcon } from '../../ui/icons/icons.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { Unsent } from './outbox.ts'
import { failedWords, outbox } from './outbox-store.ts'
import { texts } from './texts.ts'

const act = "touch-44 font-semibold hover:underline before:px-1.5 before:font-normal before:content-['·']"

/** "Sending…", that it waits for a connection, or the failure with all options. */
export function UnsentLine({ unsent }: { unsent: Unsent }) {
  const { isUnconfirmed, isClosed, isSuspended } = unsent
  const isFault = !(isUnconfirmed || isClosed || isSuspended)
  if (unsent.status !== 'failed') {
    return <p className="py-1 text-sm text-text-2">{texts[unsent.status]}</p>
  }
  return (
    <p
      role="alert"
      className={clsx('flex flex-wrap items-center py-1 text-sm', isFault ? 'text-danger' : 'text-text-2')}
    >
      {isFault && <ErrorIcon size={16} className="me-1.5" />}
      <span title={unsent.reason}>{failedWords(unsent)}</span>
      {!isClosed && (
        <button type="button" className={act} onClick={() => void outbox.retry(unsent.key)}>
          {isUnconfirmed ? texts.verify : texts.retry}
        </button>
      )}
      <button type="button" className={act} onClick={() => void copy(unsent.text)}>
        {texts.copy}
      </button>
      <IconButton
        icon={CloseIcon}
        label={texts.discard}
        size="sm"
        iconSize={16}
        className="-my-1 ms-auto"
        onClick={() => void outbox.drop(unsent.key)}
      />
    </p>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(texts.copied)
  } catch {
    toast.error(texts.copyFailed)
  }
}
