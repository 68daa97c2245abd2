import type { ProfileId } from '@sayso/contract/ids'
import type { User } from '@sayso/contract/shapes/user'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLimits } from '../../entities/product/use-limits.ts'
import { adoptOwn } from '../../entities/profile/index.ts'
import { session, sessionCall, sessionUpload, useSession } from '../../entities/session/index.ts'
import { switchProfile } from '../../entities/session/switch-profile.ts'
import { useBack } from '../../entities/shell/index.ts'
import { urls } from '../../lib/urls.ts'
import { toast } from '../../ui/toast/toast.ts'
import { InertConnections } from './form/connections.tsx'
import { discardDraft } from './form/discard-draft.ts'
import { failureText } from './form/failure-text.ts'
import { FormFrame } from './form/form-frame.tsx'
import { PhotoField } from './form/photo-field.tsx'
import { Basics, Notifications, Payout, Privacy } from './form/profile-fields.tsx'
import { useProfileForm } from './form/use-profile-form.ts'
import { blankValues, checkValues, type FieldName, type ProfileValues, payloadOf } from './form/values.ts'
import { formTexts, labels } from './texts.ts'

export function NewProfileScreen() {
  const state = useSession()
  // The session guard has made sure that there is a session.
  if (state.status !== 'authenticated') return null
  return <NewProfile key={state.userId} user={state.user} />
}

/** Switches to the new profile. If that fails the profile still exists, and the user can try again. */
async function begin(id: ProfileId): Promise<void> {
  try {
    await session.switchProfile(id)
    toast.success(formTexts.create.done)
  } catch {
    const action = { label: 'Switch', onPress: () => void switchProfile(id) }
    toast.success(formTexts.create.done, { action, duration: 8_000 })
  }
}

/** A file cannot be stored as text; it is kept here while the user is on another screen. */
let keptPhoto: { userId: string; file: File | null } | null = null

function NewProfile({ user }: { user: User }) {
  const navigate = useNavigate()
  const goBack = useBack() ?? (() => void navigate(urls.ownProfile()))
  const { accounts } = useLimits()
  const [base] = useState(() => blankValues(user.email ?? ''))
  const draftKey = `new profile ${user.unique_id}`
  const [photo, setPhoto] = useState(keptPhoto?.userId === user.unique_id ? keptPhoto.file : null)
  const [share, setShare] = useState<number>()
  const pick = (file: File | null) => {
    keptPhoto = { userId: user.unique_id, file }
    setPhoto(file)
  }

  async function send(values: ProfileValues, changed: readonly FieldName[]): Promise<void> {
    const {
      handle = '',
      display_name = '',
      ...rest
    } = payloadOf(values, ['handle', 'displayName', ...changed])
    const fields = { handle, display_name, ...rest }
    const { profile } =
      photo === null
        ? await sessionCall('user/createProfile', fields)
        : await sessionUpload('user/createProfile', fields, photo, { onProgress: setShare })
    keptPhoto = null
    const state = session.get()
    if (state.status === 'authenticated') adoptOwn(state.profileId, profile)
    await begin(profile.unique_id)
    // The profile is created even if its photo fails.
    if (photo !== null && profile.photo_url === null) toast.error(formTexts.photoFailed)
    void navigate(urls.ownProfile())
  }

  const form = useProfileForm({
    base,
    draftKey,
    check: (values) => checkValues(values, 'create', accounts),
    send: (values, changed) => send(values, changed).finally(() => setShare(undefined)),
    showFailure: (error) => failureText(error, formTexts.createFailed),
  })

  function cancel(): void {
    const left = keptPhoto
    keptPhoto = null
    goBack()
    discardDraft(draftKey, 'Your new profile was discarded', () => {
      keptPhoto = left
      void navigate(urls.newProfile())
    })
  }

  return (
    <FormFrame
      title={labels.createProfile}
      form={form}
      submit={formTexts.create.submit}
      pending={formTexts.create.pending}
      onCancel={cancel}
    >
      <PhotoField
        id="new"
        name={form.values.displayName}
        photoUrl={null}
        picked={photo}
        share={share}
        onPick={pick}
        onRemove={() => pick(null)}
      />
      <Basics form={form} limits={accounts} />
      <Payout form={form} limits={accounts} />
      <Privacy form={form} />
      <InertConnections />
      <Notifications form={form} />
    </FormFrame>
  )
}
