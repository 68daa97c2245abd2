import { useEffect, useEffectEvent } from 'react'
import { markRead } from '../../entities/notifications/index.ts'
import type { List, NotificationPage } from './list-queries.ts'

const SEEN_AFTER_MS = 2_000

/** Marks the first page as read once it was visible for two seconds. The time starts again when the user comes back. */
export function useReading(list: List, page: NotificationPage | undefined): void {
  const upTo = page?.read_mark ?? null
  const read = useEffectEvent(() => {
    const numUnread = page?.notifications.filter(({ is_read }) => !is_read).length ?? 0
    // If it is refused, the next visit reads them.
    if (upTo !== null && numUnread > 0) markRead({ ...list, upTo }, numUnread).catch(() => {})
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is shown as the first.
  useEffect(() => {
    if (upTo === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      clearTimeout(timer)
      if (!document.hidden) timer = setTimeout(read, SEEN_AFTER_MS)
    }
    watch()
    document.addEventListener('visibilitychange', watch)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', watch)
    }
  }, [list.me, list.tab, upTo])
}
