import type { AppStorage } from '../../lib/storage.ts'
import { readRecord, SESSION_KEYS, type SessionRecord } from './session-record.ts'

interface Tabs {
  storage: AppStorage
  /** Another tab has this session now. */
  follow(record: SessionRecord): void
  /** Another tab has cleared the session. */
  lose(): void
}

/** A session is five storage keys with one event each: wait until they have all arrived. */
const SETTLE_MS = 50

/**
 * Keeps this tab on the session the other tabs have. It only reads, so two tabs cannot trigger each other endlessly:
 * all tabs adopt the session that was written last.
 */
export function watchOtherTabs({ storage, follow, lose }: Tabs): { check(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined

  function check(): void {
    clearTimeout(timer)
    const record = readRecord(storage)
    if (record !== null) follow(record)
    else if (storage.get('auth_token') === null) lose()
  }

  const unsubscribe = storage.subscribe(({ key, isElsewhere }) => {
    if (!isElsewhere || (key !== null && !SESSION_KEYS.some((own) => own === key))) return
    clearTimeout(timer)
    timer = setTimeout(check, SETTLE_MS)
  })

  return {
    check,
    stop() {
      clearTimeout(timer)
      unsubscribe()
    },
  }
}
