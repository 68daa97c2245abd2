import type { OutputOf } from '@sayso/contract/call'
import type { importStatus } from '@sayso/contract/calls/connections'
import { errorText } from '@sayso/contract/errors'
import type { Counts, Run } from './imports.run.ts'

/** Faults are stored by name, so that their text can change. */
type PlainFault =
  | 'account_suspended'
  | 'archive_unreadable'
  | 'network_down'
  | 'network_access_ended'
  | 'network_not_connected'
  | 'network_unavailable'

const texts: Readonly<Record<PlainFault, string>> = {
  account_suspended: errorText('account_suspended'),
  archive_unreadable: errorText('archive_unreadable'),
  network_down: errorText('network_down'),
  network_access_ended: errorText('network_access_ended'),
  network_not_connected: errorText('network_not_connected'),
  network_unavailable: errorText('network_unavailable'),
}

const faultText = (fault: string): string => texts[fault as PlainFault] ?? errorText('internal')

export function viewRun(
  run: Run,
  { waiting, imported, failed }: Counts,
  failures: readonly { sourceId: string; reason: string }[],
): OutputOf<typeof importStatus> {
  const isWaiting = run.retryAt !== null && run.endedAt === null
  return {
    job_id: run.id,
    network: run.network,
    status: run.status,
    found: waiting + imported + failed + run.skipped,
    imported,
    skipped: run.skipped,
    failed: failures.map(({ sourceId, reason }) => ({ source_id: sourceId, reason })),
    message: run.fault === null ? null : faultText(run.fault),
    retry_at: isWaiting ? (run.retryAt?.toISOString() ?? null) : null,
  }
}
