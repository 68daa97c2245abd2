export { StopMailScreen } from './stop-mail-screen.tsx'
