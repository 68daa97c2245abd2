export { goOn } from './go-on.ts'
