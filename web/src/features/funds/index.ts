export { FundsScreen } from './funds-screen.tsx'
export { PurchasesScreen } from './purchases-screen.tsx'
