export { OwnPostScreen } from './own-post-screen.tsx'
export { PostScreen } from './post-screen.tsx'
