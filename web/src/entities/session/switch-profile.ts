import type { ProfileId } from '@sayso/contract/ids'
import { logQuietly } from '../../lib/log.ts'
import { toast } from '../../ui/toast/toast.ts'
import { session } from './session.ts'

export const switching = {
  done: { title: 'Profile switched', text: 'Successfully switched to the selected profile.' },
  failed: 'Failed to switch profile. Please try again.',
} as const

/** Switches to another of the user's profiles, and notifies them. Other tabs follow. Returns whether it worked. */
export async function switchProfile(id: ProfileId): Promise<boolean> {
  try {
    await session.switchProfile(id)
    toast.success(switching.done.title, { description: switching.done.text })
    return true
  } catch (error) {
    logQuietly('Switching the profile failed', error)
    toast.error(switching.failed)
    return false
  }
}
