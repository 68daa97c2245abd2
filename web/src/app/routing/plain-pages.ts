/* Pages of little code that few people open: one chunk, so that the first screen knows of one file instead of four. */
export { PrivacyScreen, TermsScreen } from '../../features/legal/index.ts'
export { RulesScreen } from '../../features/legal/rules-screen.tsx'
export { TransparencyScreen } from '../../features/legal/transparency-screen.tsx'
export { PingScreen } from '../../features/ping/index.ts'
export { ReportScreen } from '../../features/report/pages.tsx'
export { UnsubscribeScreen } from '../../features/unsubscribe/index.ts'
