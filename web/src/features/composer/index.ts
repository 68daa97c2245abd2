export { EditPostScreen } from './edit-post-screen.tsx'
export { NewPostScreen } from './new-post-screen.tsx'
