import { Switch } from '../../ui/form/switch.tsx'
import type { Member } from './member.ts'
import { useSaveProfile } from './use-save-profile.ts'

interface ProfileSwitchProps {
  member: Member
  field: 'is_public'
  label: string
  hint?: string | undefined
}

/** A switch of the profile, saved when it is pressed. The profile's own form shows the same value. */
export function ProfileSwitch({ member, field, label, hint }: ProfileSwitchProps) {
  const { mutate, isPending, variables } = useSaveProfile(member)
  const checked = (isPending ? variables[field] : undefined) ?? member.profile[field]
  return (
    <Switch
      label={label}
      hint={hint}
      checked={checked}
      pending={isPending}
      onChange={({ target }) => mutate({ [field]: target.checked })}
      className="min-h-14 border-b border-border py-2"
    />
  )
}
