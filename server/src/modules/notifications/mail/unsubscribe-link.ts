import { isStoredId, type ProfileId } from '@sayso/contract/ids'
import type { KeyRing } from '../../../platform/keys/key-ring.ts'
import { createSignedLinks } from '../../../platform/mail/signed-mail-link.ts'
import { isSwitched, type SwitchedKind } from '../notifications.policy.ts'

/** A switch of a profile. */
export interface UnsubscribeLink {
  readonly profileId: ProfileId
  readonly kind: SwitchedKind
}

export function createUnsubscribeLinks(ring: KeyRing) {
  const links = createSignedLinks(ring, 'unsubscribe-notifications')
  return {
    tokenFor: ({ profileId, kind }: UnsubscribeLink): string => links.tokenFor([profileId, kind]),
    /** Null if the signature is invalid. */
    read(token: string): UnsubscribeLink | null {
      const [profileId = '', kind = ''] = links.read(token) ?? []
      return isStoredId(profileId) && isSwitched(kind) ? { profileId: profileId as ProfileId, kind } : null
    },
  }
}
