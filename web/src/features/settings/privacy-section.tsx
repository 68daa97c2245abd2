import { urls } from '../../lib/urls.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { NewProfileIcon } from '../../ui/icons/icons.ts'
import { RulesIcon } from '../../ui/icons/later-icons.ts'
import { CommentAudienceRow } from './comment-audience-row.tsx'
import { ForProfile } from './for-profile.tsx'
import { InstallRow } from './install-row.tsx'
import { LocationSwitch } from './location-switch.tsx'
import type { Member } from './member.ts'
import { Group } from './parts/group.tsx'
import { SettingRow } from './parts/setting-row.tsx'
import { MutedWords } from './privacy/muted-words.tsx'
import { WhatYouSee } from './privacy/what-you-see.tsx'
import { ProfileSwitch } from './profile-switch.tsx'
import { privacy as texts } from './texts.ts'

/** Who sees the profile, whom and what one does not want to see, and what this device gives away. */
export function PrivacySection({ member }: { member: Member }) {
  const isPublic = member.profile.is_public
  return (
    <>
      <ForProfile member={member} />
      <Group name={texts.who}>
        <ProfileSwitch
          member={member}
          field="is_public"
          label={texts.publicProfile}
          hint={isPublic ? texts.isPublic : texts.isPrivate}
        />
        {!isPublic && (
          <SettingRow
            icon={NewProfileIcon}
            title={texts.requests}
            hint={texts.requestsHint}
            action={
              <LinkButton size="sm" to={urls.feed('followers', 'profiles')}>
                {texts.seeRequests}
              </LinkButton>
            }
          />
        )}
      </Group>
      <Group name={texts.whoComments}>
        <CommentAudienceRow member={member} />
      </Group>
      <WhatYouSee member={member} />
      <MutedWords member={member} />
      <Group name={texts.decisions}>
        <SettingRow
          icon={RulesIcon}
          title={texts.cases}
          hint={texts.casesHint}
          action={
            <LinkButton size="sm" to={urls.cases()}>
              {texts.seeCases}
            </LinkButton>
          }
        />
      </Group>
      <Group name={texts.device}>
        <LocationSwitch />
        <InstallRow />
      </Group>
    </>
  )
}
