import { useParams } from 'react-router'
import { ReportByAddress } from './by-address/report-by-address.tsx'
import { ReportStatus } from './status/report-status.tsx'

/** The pages for people without an account: the form, and how a report stands. One route, because few open them. */
export function ReportScreen() {
  const { part } = useParams()
  return part === 'status' ? <ReportStatus /> : <ReportByAddress />
}
