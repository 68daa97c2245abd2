export { DeskOr } from './desk-or.tsx'
