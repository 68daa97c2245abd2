export { RecoverScreen } from './recover-screen.tsx'
