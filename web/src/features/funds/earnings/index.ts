export { StatementScreen } from './statement-screen.tsx'
