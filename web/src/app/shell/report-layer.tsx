import { askedReport } from '../../entities/report/asked-report.ts'
import { useStore } from '../../lib/use-store.ts'
import { chunk } from '../../ui/lazy/chunk.ts'
import { useChunk } from '../../ui/lazy/lazy-overlay.tsx'

const report = chunk(() => import('../../features/report/index.ts'))

/** The sheet for reports. Its code loads when it is first opened. */
export function ReportLayer() {
  const asked = useStore(askedReport)
  const loaded = useChunk(report, asked !== null)
  return loaded === undefined ? null : <loaded.ReportSheets asked={asked} />
}
