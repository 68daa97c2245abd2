export { InstagramLandingScreen } from './instagram-landing-screen.tsx'
