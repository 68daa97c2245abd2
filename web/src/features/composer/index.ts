export { EditPostScreen, NewPostScreen } from './screens.tsx'
