export { Connections } from './connections.tsx'
export { InstagramLandingScreen } from './instagram-landing-screen.tsx'
