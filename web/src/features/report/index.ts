export { ReportSheets } from './report-sheets.tsx'
