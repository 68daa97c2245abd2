import { useEffect } from 'react'
import { useSession } from '../../entities/session/index.ts'
import { whenIdle } from '../../ui/lazy/idle.ts'

/** Members get a live connection, once the first screen is shown and the page is idle. */
export function useLiveConnection(): void {
  const session = useSession()
  const isMember = session.status === 'authenticated' && session.kind === 'member'
  useEffect(() => {
    if (!isMember) return
    let isOver = false
    let stop = () => {}
    const cancel = whenIdle(() => {
      import('../../entities/live/live.ts').then(
        ({ startLive }) => {
          if (!isOver) stop = startLive()
        },
        // Without it, screens look for news themselves.
        () => {},
      )
    })
    return () => {
      isOver = true
      cancel()
      stop()
    }
  }, [isMember])
}
