export { type AskedReport, askedReport, askToReport, closeReport, type Reported } from './asked-report.ts'
export { reportMenuItems } from './report-menu-items.ts'
