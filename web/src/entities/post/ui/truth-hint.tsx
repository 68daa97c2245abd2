import type { PostId } from '@sayso/contract/ids'
import { useEffect, useRef, useState } from 'react'
import { storage } from '../../../lib/storage.ts'
import { Button } from '../../../ui/action/button.tsx'
import { texts } from '../texts.ts'

/** The post under which it stands. Rows of a list unmount and come back, and it stays where it was. */
let host: PostId | null = null

/** The first post to ask gets it, already in its first paint, so that nothing moves later. */
function isHost(id: PostId): boolean {
  if (host === null && storage.get('truth_hint_seen') !== true) host = id
  return host === id
}

/** Says what True and False are for: once on a device, until the reader closes it or comes back another time. */
export function TruthHint({ id }: { id: PostId }) {
  const [isShown, setShown] = useState(() => isHost(id))
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting) storage.set('truth_hint_seen', true)
    })
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  if (!isShown) return null

  function close(): void {
    box.current?.closest('article')?.querySelector<HTMLElement>('[data-reaction=true]')?.focus()
    storage.set('truth_hint_seen', true)
    host = null
    setShown(false)
  }
  return (
    <div
      ref={box}
      role="note"
      className="mb-1.5 flex items-center gap-2 rounded-field bg-surface-2 py-1.5 ps-3 pe-1.5 text-sm"
    >
      <p className="flex-1">{texts.hint}</p>
      <Button size="sm" variant="link" onClick={close}>
        {texts.hintDone}
      </Button>
    </div>
  )
}
