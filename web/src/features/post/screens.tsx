import { ComingScreen } from '../../entities/shell/coming-screen.tsx'
import { CommentIcon } from '../../ui/icons.ts'

export function PostScreen() {
  return (
    <ComingScreen
      title="Post"
      icon={CommentIcon}
      text="Here you will read the whole post and what people say about it."
    />
  )
}

export function OwnPostScreen() {
  return (
    <ComingScreen
      title="My Post"
      icon={CommentIcon}
      text="Here you will see your post as its author, with what it has earned."
    />
  )
}
