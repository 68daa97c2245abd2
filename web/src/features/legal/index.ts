export { PrivacyScreen, TermsScreen } from './screens.tsx'
