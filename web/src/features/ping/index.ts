export { PingScreen } from './ping-screen.tsx'
