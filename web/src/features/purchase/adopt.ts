import type { ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'
import type { Post } from '@sayso/contract/shapes/post'
import { patchPost, postKeys } from '../../entities/post/index.ts'
import { adoptOwn } from '../../entities/profile/adopt-own.ts'
import { session } from '../../entities/session/index.ts'
import { queryClient } from '../../lib/query-client.ts'
import { toast } from '../../ui/toast/toast.ts'
import { specified } from './texts.ts'

/** The funds as an answer told them: in the menus, on the profile, in this dialog. */
export function adoptBalance(me: ProfileId, balance: Cents): void {
  const state = session.get()
  const profile = state.status === 'authenticated' ? state.profile : null
  if (profile?.unique_id === me) adoptOwn(me, { ...profile, fund_account_balance: balance })
}

/** The post is open wherever it is shown. The list of purchases has grown, and is fetched when it is next opened. */
export function adoptPurchase(me: ProfileId, post: Post, balance: Cents): void {
  const state = session.get()
  // What one has bought is not put before another who came meanwhile.
  if (state.status !== 'authenticated' || state.profileId !== me) return
  patchPost(post.unique_id, () => post)
  adoptBalance(me, balance)
  queryClient.removeQueries({
    queryKey: postKeys.list({ scope: 'purchases', me }),
    type: 'inactive',
  })
}

export function tellBought(): void {
  toast.success(specified.bought, { description: specified.boughtDetail })
}
