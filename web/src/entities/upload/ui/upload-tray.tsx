import { useEffect, useRef, useState } from 'react'
import { announce } from '../../../lib/announcer.ts'
import { useStore } from '../../../lib/use-store.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { countOf } from '../../../ui/format/count.ts'
import { CloseIcon, CollapseIcon, ExpandIcon } from '../../../ui/icons/icons.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useSession } from '../../session/index.ts'
import { failureText, labels, uploadTexts as texts } from '../texts.ts'
import type { UploadItem } from '../upload-queue.ts'
import { resumeUploads, uploads } from '../uploads.ts'
import { UploadRow } from './upload-row.tsx'

const SHOWN_WHEN_DONE_MS = 3_000

/** Shows running uploads, above every screen. */
export function UploadTray() {
  const items = useStore(uploads)
  const [isOpen, setOpen] = useState(true)
  const session = useSession()
  const userId = session.status === 'authenticated' ? session.userId : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody else has other files on their way.
  useEffect(() => {
    resumeUploads().catch(() => {})
  }, [userId])
  useFailureNotices(items)
  const failed = items.filter(({ status }) => status === 'failed')
  const isDone = items.length > 0 && items.every(({ status }) => status === 'done')
  useEffect(() => {
    if (!isDone) return
    announce(texts.allDone)
    const timer = setTimeout(uploads.clearDone, SHOWN_WHEN_DONE_MS)
    return () => clearTimeout(timer)
  }, [isDone])
  if (items.length === 0) return null
  return (
    <section
      aria-label={labels.uploads}
      // Moves up for toasts shown below it.
      className="fixed right-3 bottom-[calc(68px+env(safe-area-inset-bottom))] z-bar w-80 max-w-[calc(100vw-24px)] overflow-hidden rounded-box border border-float-border bg-float shadow-e2 transition-transform duration-base in-[body:has([data-sonner-toast])]:-translate-y-40 md:right-6 md:bottom-6"
    >
      <header className="flex items-center gap-1 py-1 ps-4 pe-1">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{headline(items)}</h2>
        {failed.length > 1 && (
          <Button size="sm" variant="link" onClick={() => retryAll(failed)}>
            {texts.retryAll}
          </Button>
        )}
        {isDone ? (
          <IconButton icon={CloseIcon} label={texts.hide} onClick={uploads.clearDone} />
        ) : (
          <IconButton
            icon={isOpen ? ExpandIcon : CollapseIcon}
            label={isOpen ? texts.hide : texts.show}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </header>
      {isOpen && (
        <ul className="max-h-64 overflow-y-auto border-t border-border">
          {items.map((item) => (
            <UploadRow key={item.id} item={item} />
          ))}
        </ul>
      )}
    </section>
  )
}

function retryAll(items: readonly UploadItem[]): void {
  for (const { id } of items) uploads.retry(id)
}

function headline(items: readonly UploadItem[]): string {
  const failed = items.filter(({ status }) => status === 'failed').length
  if (failed > 0) return `${countOf(failed, 'upload', 'uploads')} failed`
  const left = items.filter(({ status }) => status !== 'done').length
  return left === 0 ? texts.allDone : `Uploading ${countOf(left, 'file', 'files')}`
}

/** Shows each failure once, on whatever screen the user is. */
function useFailureNotices(items: readonly UploadItem[]): void {
  const reported = useRef(new Map<string, string>())
  useEffect(() => {
    for (const { id, name, status, error } of items) {
      if (status !== 'failed' || error === null) reported.current.delete(id)
      else if (!reported.current.has(id)) {
        reported.current.set(id, error)
        toast.error(texts.title, { description: failureText(name, error) })
      }
    }
  }, [items])
}
