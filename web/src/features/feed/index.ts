export { ExploreListScreen } from './explore-list-screen.tsx'
