import { ReportLayer } from './report-layer.tsx'
import { SafetyLayer } from './safety-layer.tsx'
import { SalesLayer } from './sales-layer.tsx'

/** Dialogs above every screen that nobody opens at first sight. What was asked for earlier opens when they arrive. */
export function LaterLayers() {
  return (
    <>
      <SalesLayer />
      <ReportLayer />
      <SafetyLayer />
    </>
  )
}
