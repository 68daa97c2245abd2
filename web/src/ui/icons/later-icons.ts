// Icons of screens that are loaded later, under the same rules as those of icons.ts. They come with their screen.
export {
  AtSign as MentionIcon,
  Bell as NotificationsIcon,
  Camera as PhotoIcon,
  CirclePlus as UnfoldIcon,
  CloudCheck as SavedIcon,
  ImagePlus as AddMediaIcon,
  KeyRound as PasswordIcon,
  Landmark as PayoutIcon,
  LocateFixed as LocateIcon,
  Mail as EmailIcon,
  Paperclip as AttachedIcon,
  Reply as ReplyIcon,
  SendHorizontal as SendIcon,
  ShieldCheck as SecurityIcon,
  Smartphone as PhoneIcon,
  UserCog as AccountIcon,
} from 'lucide-react'
