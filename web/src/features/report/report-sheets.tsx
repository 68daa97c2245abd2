import { useState } from 'react'
import type { AskedReport } from '../../entities/report/index.ts'
import { ReportSheet } from './report-sheet.tsx'

/** The sheet of what is reported now. What is closing is still shown; the next one starts anew. */
export function ReportSheets({ asked }: { asked: AskedReport | null }) {
  const [shown, setShown] = useState({ last: asked, times: 0 })
  if (asked !== null && asked !== shown.last) setShown({ last: asked, times: shown.times + 1 })
  if (shown.last === null) return null
  return <ReportSheet key={shown.times} open={asked !== null} reported={shown.last} />
}
