import type { ProfileId } from '@sayso/contract/ids'
import type { NavigateFunction } from 'react-router'
import { session } from '../../entities/session/index.ts'
import { logQuietly } from '../../lib/log.ts'
import { urls } from '../../lib/urls.ts'
import { toast } from '../../ui/toast/toast.ts'

export async function switchProfile(id: ProfileId): Promise<void> {
  try {
    await session.switchProfile(id)
    toast.success('Profile switched', { description: 'Successfully switched to the selected profile.' })
  } catch (error) {
    logQuietly('Switching the profile failed', error)
    toast.error('Failed to switch profile. Please try again.')
  }
}

/** The place is left first: a page of one's own has nothing to show to nobody. */
export function logOut(navigate: NavigateFunction, options: { replace?: boolean } = {}): void {
  void navigate(urls.feed('explore'), options)
  void session.logout()
}
