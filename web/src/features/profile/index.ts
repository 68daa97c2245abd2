export { EditProfileScreen } from './edit-profile-screen.tsx'
export { NewProfileScreen } from './new-profile-screen.tsx'
export { HandleScreen, OwnProfileScreen, ProfileScreen } from './profile-screen.tsx'
