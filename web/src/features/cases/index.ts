export { CaseLinkScreen } from './case-link-screen.tsx'
export { CasesScreen } from './cases-screen.tsx'
