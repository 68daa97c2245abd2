import type { ProfileId } from '@sayso/contract/ids'
import { useRef, useState } from 'react'
import { adoptOwn } from '../../../entities/profile/index.ts'
import { sessionCall, sessionUpload } from '../../../entities/session/index.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { formTexts } from '../texts.ts'

const PHOTO_TOAST = 'photo'

interface Sending {
  /** Null while the photo is being taken away. */
  readonly file: File | null
  /** From 0 to 1. */
  readonly share: number
}

/**
 * Another picture, or none, is saved at once. While it is on its way it is shown already; when it does not get there the
 * old one is back, and the person can try again.
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
    const path = 'user/updateProfile'
    const options = { as: me, signal: own.signal }
    const onProgress = (share: number) => isLatest() && setSending({ file, share })
    try {
      const { profile } = await (file === null
        ? sessionCall(path, { profile_id: profileId, remove_image: true }, options)
        : sessionUpload(path, { profile_id: profileId }, file, { ...options, onProgress }))
      adoptOwn(me, profile)
      toast.success(formTexts.photoDone)
    } catch (error) {
      if (!own.signal.aborted) tell(error, () => void save(file))
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

function tell(error: unknown, retry: () => void): void {
  // A file the server has refused would be refused again; one it could not keep may do better next time.
  const isRefused =
    error instanceof ApiError && error.kind === 'refused' && error.code !== 'photo_update_failed'
  const reason = error instanceof Error && error.message !== formTexts.photoFailed ? error.message : ''
  toast.error(formTexts.photoFailed, {
    id: PHOTO_TOAST,
    description: reason,
    ...(!isRefused && { action: { label: 'Retry', onPress: retry } }),
  })
}
