import { useParams } from 'react-router'
import { useSession } from '../../entities/session/index.ts'
import { ComingScreen } from '../../entities/shell/coming-screen.tsx'
import { EditIcon, NewProfileIcon, ProfileIcon } from '../../ui/icons.ts'

const ABOUT = 'Here you will see who this is, and everything they have said.'

export function OwnProfileScreen() {
  const session = useSession()
  const profile = session.status === 'authenticated' ? session.profile : null
  return (
    <ComingScreen
      title={profile?.display_name || profile?.handle || 'Profile'}
      icon={ProfileIcon}
      text="Here you will see yourself as others do, with your posts, photos and pay-to-view posts."
    />
  )
}

export function ProfileScreen() {
  return <ComingScreen title="Profile" icon={ProfileIcon} text={ABOUT} />
}

export function HandleScreen() {
  const { username = '' } = useParams()
  return <ComingScreen title={`@${username.replace(/^@/, '')}`} icon={ProfileIcon} text={ABOUT} />
}

export function NewProfileScreen() {
  return (
    <ComingScreen
      title="Create Profile"
      icon={NewProfileIcon}
      text="Here you will add another profile to your account, with a name and a handle of its own."
    />
  )
}

export function EditProfileScreen() {
  return (
    <ComingScreen
      title="Edit Profile"
      icon={EditIcon}
      text="Here you will change your photo, your name and what you want to be told about."
    />
  )
}
