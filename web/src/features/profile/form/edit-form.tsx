import type { ProfileId } from '@sayso/contract/ids'
import type { ProfileOwn } from '@sayso/contract/shapes/profile'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLimits } from '../../../entities/product/use-limits.ts'
import { adoptOwn } from '../../../entities/profile/index.ts'
import { sessionCall } from '../../../entities/session/index.ts'
import { urls } from '../../../lib/urls.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { beginWished, Connections, type ImportWishes } from '../../connections/index.ts'
import { formTexts, labels } from '../texts.ts'
import { discardDraft } from './discard-draft.ts'
import { failureText } from './failure-text.ts'
import { FormFrame } from './form-frame.tsx'
import { PhotoField } from './photo-field.tsx'
import { Basics, Notifications, Payout, Privacy } from './profile-fields.tsx'
import { Section } from './section.tsx'
import { usePhotoChange } from './use-photo-change.ts'
import { useProfileForm } from './use-profile-form.ts'
import { checkValues, payloadOf, valuesOf } from './values.ts'

interface EditFormProps {
  me: ProfileId
  profile: ProfileOwn
}

export function EditForm({ me, profile }: EditFormProps) {
  const { unique_id: id } = profile
  const navigate = useNavigate()
  const limits = useLimits().accounts
  // The initial values, fixed: a photo saved meanwhile must not reset what was typed.
  const [base] = useState(() => valuesOf(profile))
  const [wishes] = useState<ImportWishes>(() => new Map())
  const draftKey = `profile ${id}`
  const home = id === me ? urls.ownProfile() : urls.profile(id)
  const photo = usePhotoChange(me, id)
  const form = useProfileForm({
    base,
    draftKey,
    check: (values) => checkValues(values, 'edit', limits),
    async send(values, changed) {
      const input = { profile_id: id, ...payloadOf(values, changed) }
      const answer = await sessionCall('user/updateProfile', input, { as: me })
      adoptOwn(me, answer.profile)
      const begun = await beginWished(me, wishes)
      toast.success(formTexts.edit.done, begun === null ? {} : { description: begun })
      void navigate(home)
    },
    showFailure: (error) => failureText(error, formTexts.editFailed),
  })

  function cancel(): void {
    void navigate(home)
    discardDraft(draftKey, 'Your changes were discarded', () => void navigate(urls.editProfile(id)))
  }

  const { sending } = photo
  const isRemoving = sending?.file === null
  return (
    <FormFrame
      title={labels.editProfile}
      form={form}
      submit={formTexts.edit.submit}
      pending={formTexts.edit.pending}
      onCancel={cancel}
    >
      <PhotoField
        id={id}
        name={form.values.displayName || profile.handle}
        photoUrl={isRemoving ? null : profile.photo_url}
        picked={sending?.file ?? null}
        share={isRemoving ? undefined : sending?.share}
        isRemoving={isRemoving}
        onPick={photo.save}
        onRemove={photo.remove}
        onCancel={photo.cancel}
      />
      <Basics form={form} limits={limits} formerHandle={profile.handle} />
      <Payout form={form} limits={limits} />
      <Privacy form={form} />
      <Section title={labels.connections} why={labels.connectWhy}>
        <Connections
          me={me}
          profile={profile}
          now={form.values}
          wishes={wishes}
          onUse={({ bio, handle }) => {
            form.fill('bio', bio)
            form.fill('handle', handle)
          }}
        />
      </Section>
      <Notifications form={form} />
    </FormFrame>
  )
}
