export { OwnPostScreen, PostScreen } from './screens.tsx'
