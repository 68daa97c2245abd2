import { ComingScreen } from '../../entities/shell/index.ts'
import { EditIcon, PostIcon } from '../../ui/icons.ts'

export function NewPostScreen() {
  return (
    <ComingScreen
      title="Create New Post"
      icon={PostIcon}
      text="Here you will write a post, add photos and videos, and set a price if you like."
    />
  )
}

export function EditPostScreen() {
  return (
    <ComingScreen
      title="Edit Post"
      icon={EditIcon}
      text="Here you will update your post content and settings."
    />
  )
}
