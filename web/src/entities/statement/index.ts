export { StatementRows } from './statement-rows.tsx'
