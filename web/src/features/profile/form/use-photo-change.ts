import type { ProfileId } from '@sayso/contract/ids'
import { useRef, useState } from 'react'
import { adoptOwn } from '../../../entities/profile/index.ts'
import { sessionCall, sessionUpload } from '../../../entities/session/index.ts'
import type { ApiOutput } from '../../../lib/api-client.ts'
import { ApiError, isUnconfirmed } from '../../../lib/api-error.ts'
import { randomText } from '../../../lib/random.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { formTexts } from '../texts.ts'

const PHOTO_TOAST = 'photo'
/** How often to ask again for a photo that is still being processed: a minute in all. */
const MAX_TRIES = 5

interface Sending {
  /** Null while the photo is being removed. */
  readonly file: File | null
  /** From 0 to 1. */
  readonly share: number
}

/**
 * Saves a new photo, or its removal, immediately. It is shown while it uploads; if that fails the old one is back, and
 * the user can try again.
 */
export function usePhotoChange(me: ProfileId, profileId: ProfileId) {
  const [sending, setSending] = useState<Sending | null>(null)
  const stop = useRef<AbortController>(null)

  async function save(file: File | null): Promise<void> {
    const own = new AbortController()
    stop.current?.abort()
    stop.current = own
    // An old failure does not stand beside a success.
    toast.dismiss(PHOTO_TOAST)
    const isLatest = () => stop.current === own
    setSending({ file, share: 0 })
    const options = { as: me, signal: own.signal }
    const onProgress = (share: number) => isLatest() && setSending({ file, share })
    try {
      const { profile } = await (file === null
        ? sessionCall('user/updateProfile', { profile_id: profileId, remove_image: true }, options)
        : sendPhoto(profileId, file, { ...options, onProgress }))
      adoptOwn(me, profile)
      toast.success(formTexts.photoDone)
    } catch (error) {
      if (!own.signal.aborted) showFailure(error, () => void save(file))
    } finally {
      if (isLatest()) setSending(null)
    }
  }

  return {
    sending,
    save: (file: File) => void save(file),
    remove: () => void save(null),
    cancel: () => stop.current?.abort(),
  }
}

/**
 * Uploads the photo. The server answers before the connection times out; if it is still processing, the call is
 * repeated.
 */
async function sendPhoto(
  profileId: ProfileId,
  file: File,
  options: NonNullable<Parameters<typeof sessionUpload>[3]>,
): Promise<ApiOutput<'user/updateProfile'>> {
  const input = { profile_id: profileId, client_key: randomText(24) }
  for (let tries = 1; ; tries++) {
    try {
      return await sessionUpload('user/updateProfile', input, file, options)
    } catch (error) {
      const isLate = error instanceof ApiError && error.code === 'photo_processing'
      if (!isLate || tries === MAX_TRIES || options.signal?.aborted) throw error
    }
  }
}

/** Errors worth a retry; a file the server has rejected would be rejected again. */
const passing: readonly (string | null)[] = ['photo_update_failed', 'photo_processing']

function showFailure(error: unknown, retry: () => void): void {
  if (isUnconfirmed(error)) return
  const isRefused = error instanceof ApiError && error.kind === 'refused' && !passing.includes(error.code)
  const reason = error instanceof Error && error.message !== formTexts.photoFailed ? error.message : ''
  toast.error(formTexts.photoFailed, {
    id: PHOTO_TOAST,
    description: reason,
    ...(!isRefused && { action: { label: 'Retry', onPress: retry } }),
  })
}
