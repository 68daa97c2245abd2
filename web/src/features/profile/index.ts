export {
  EditProfileScreen,
  HandleScreen,
  NewProfileScreen,
  OwnProfileScreen,
  ProfileScreen,
} from './screens.tsx'
