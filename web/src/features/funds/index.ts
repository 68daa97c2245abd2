export { FundsScreen, PurchasesScreen } from './screens.tsx'
