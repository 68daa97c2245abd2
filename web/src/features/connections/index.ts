export { Connections } from './connections.tsx'
export { beginWished, type ImportWishes } from './import-wishes.ts'
export { InstagramLandingScreen } from './instagram-landing-screen.tsx'
