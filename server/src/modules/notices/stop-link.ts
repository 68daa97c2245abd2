import { isStoredId, type ProfileId } from '@sayso/contract/ids'
import { createSignedLinks } from '../../platform/mail/signed-link.ts'
import { isKind, type NoticeKind } from './notices.policy.ts'

/** Which switch of whom. */
export interface StopLink {
  readonly profileId: ProfileId
  readonly kind: NoticeKind
}

export function createStopLinks(key: string) {
  const links = createSignedLinks(key, 'stop-notices')
  return {
    tokenFor: ({ profileId, kind }: StopLink): string => links.tokenFor([profileId, kind]),
    /** Null for anything we did not sign. */
    read(token: string): StopLink | null {
      const [profileId = '', kind = ''] = links.read(token) ?? []
      return isStoredId(profileId) && isKind(kind) ? { profileId: profileId as ProfileId, kind } : null
    },
  }
}
