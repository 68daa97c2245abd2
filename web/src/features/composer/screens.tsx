import { ComingScreen } from '../../entities/shell/coming-screen.tsx'
import { EditIcon, PostIcon } from '../../ui/icons.ts'
import { VerifiedOnly } from '../verify/index.ts'

const NEW_POST = 'Create New Post'

export function NewPostScreen() {
  return (
    <VerifiedOnly title={NEW_POST}>
      <ComingScreen
        title={NEW_POST}
        icon={PostIcon}
        text="Here you will write a post, add photos and videos, and set a price if you like."
      />
    </VerifiedOnly>
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
