import { leaveDevice as clearDrafts, prepareToLeave } from '../../entities/draft/leave-device.ts'
import { forgetPictures } from '../../entities/offline/start.ts'
import { stopUploads } from '../../entities/upload/uploads.ts'
import { countOf } from '../../ui/format/count.ts'

export interface LeavingQuestion {
  readonly title: string
  readonly description: string
  readonly confirmLabel: string
  readonly cancelLabel: string
}

/** Returns the question to ask before logging out, or null if everything the user wrote is safe on the server. */
export async function askBeforeLeaving(): Promise<LeavingQuestion | null> {
  const { files, texts } = await prepareToLeave()
  if (files + texts === 0) return null
  const losses = [
    ...(files > 0 ? [`${countOf(files, 'file has', 'files have')} not been uploaded yet.`] : []),
    ...(texts > 0 ? [`${countOf(texts, 'draft', 'drafts')} could not be saved to the account.`] : []),
  ]
  return {
    title: 'Log out anyway?',
    description: `${losses.join(' ')} Logging out removes ${files + texts === 1 ? 'it' : 'them'} from this device for good.`,
    confirmLabel: 'Log out',
    cancelLabel: 'Stay logged in',
  }
}

/** Removes from the device what the user wrote and picked, what waits to be sent, and what they have read. */
export async function leaveDevice(): Promise<void> {
  stopUploads()
  await Promise.all([clearDrafts(), forgetPictures()])
}
