import type { ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'
import type { Post } from '@sayso/contract/shapes/post'
import { patchPost, postKeys } from '../../entities/post/index.ts'
import { adoptOwn } from '../../entities/profile/adopt-own.ts'
import { session } from '../../entities/session/index.ts'
import { queryClient } from '../../lib/query-client.ts'
import { toast } from '../../ui/toast/toast.ts'
import { specified } from './texts.ts'

/** Updates the balance everywhere: in the menus, on the profile, in this dialog. */
export function adoptBalance(me: ProfileId, balance: Cents): void {
  const state = session.get()
  const profile = state.status === 'authenticated' ? state.profile : null
  if (profile?.unique_id === me) adoptOwn(me, { ...profile, fund_account_balance: balance })
}

/** Shows the post unlocked everywhere. The list of purchases is dropped, and fetched when it is next opened. */
export function adoptPurchase(me: ProfileId, post: Post, balance: Cents): void {
  const state = session.get()
  // A purchase must not be shown to another profile that became current meanwhile.
  if (state.status !== 'authenticated' || state.profileId !== me) return
  patchPost(post.unique_id, () => post)
  adoptBalance(me, balance)
  queryClient.removeQueries({
    queryKey: postKeys.list({ scope: 'purchases', me }),
    type: 'inactive',
  })
}

export function announcePurchase(): void {
  toast.success(specified.bought, { description: specified.boughtDetail })
}
