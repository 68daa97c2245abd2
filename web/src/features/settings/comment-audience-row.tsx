import type { DefaultAudience } from '@sayso/contract/shapes/scalars'
import { Button } from '../../ui/action/button.tsx'
import { Menu } from '../../ui/floating/menu.tsx'
import { CommentIcon, ExpandIcon } from '../../ui/icons/icons.ts'
import type { Member } from './member.ts'
import { SettingRow } from './parts/setting-row.tsx'
import { privacy as texts } from './texts.ts'
import { useSaveProfile } from './use-save-profile.ts'

const order: readonly DefaultAudience[] = ['everyone', 'followers', 'followed', 'nobody']

/** Who may comment on new posts of the profile, saved when it is chosen. */
export function CommentAudienceRow({ member }: { member: Member }) {
  const { mutate, isPending, variables } = useSaveProfile(member)
  // A profile stored by an older version of the app does not say.
  const stored = member.profile.comment_audience ?? 'everyone'
  const chosen = (isPending ? variables.comment_audience : undefined) ?? stored
  return (
    <SettingRow
      icon={CommentIcon}
      title={texts.comments}
      hint={texts.commentsHint}
      action={
        <Menu
          label={texts.commentsMenu}
          items={[
            {
              kind: 'choice',
              label: texts.commentsMenu,
              value: chosen,
              options: order.map((value) => ({ value, label: texts.audiences[value] })),
              onChange: (value) => mutate({ comment_audience: value as DefaultAudience }),
            },
          ]}
        >
          {(trigger) => (
            <Button
              size="sm"
              pending={isPending}
              aria-label={`${texts.commentsMenu}: ${texts.audiences[chosen]}`}
              {...trigger}
            >
              {texts.audiences[chosen]}
              <ExpandIcon size={16} />
            </Button>
          )}
        </Menu>
      }
    />
  )
}
