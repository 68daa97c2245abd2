import type { Deliveries } from '../../harness/deliveries.ts'
import type { Members } from '../accounts/members-api.ts'

export interface Newcomer {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly password: string
}

/**
 * Two people meet: one has a device, the other the app open at the first one's post. What reaches them is searched for
 * what the accounts contain. Returns their tokens.
 */
export async function meet(
  members: Members,
  deliveries: Deliveries,
  [holder, viewer]: readonly [Newcomer, Newcomer],
): Promise<string[]> {
  const [{ url } = { url: '' }] = members.apis
  const join = async (newcomer: Newcomer, handle: string) => {
    const { body } = await members.ask('unauth/register', { ...newcomer, handle, display_name: handle })
    if (!body.session_token) throw new Error(`${handle} could not register: ${body.error}`)
    await members.database.query('update account set verified_at = now() where email = $1', [newcomer.email])
    const { current_profile: profileId } = body.user as { current_profile: string }
    return { token: body.session_token, profileId }
  }
  const [one, two] = [await join(holder, 'holder'), await join(viewer, 'viewer')]
  const as = async ({ token, profileId }: typeof one, path: string, input: object) => {
    const { body } = await members.ask(path, { user_profile_id: profileId, ...input }, token)
    if (!body.success) throw new Error(`${path} was refused: ${body.error}`)
    return body as unknown as { post: { unique_id: string } }
  }
  const written = { text: 'a place to meet', visibility: 'everyone', geo_visibility: 'global', type: 'free' }
  const { post } = await as(one, 'feed/post', written)
  await deliveries.addDevice(url, one)
  await deliveries.openApp(url, two, [post.unique_id])
  await as(two, 'feed/comment', { post_id: post.unique_id, comment: 'hello' })
  await as(one, 'user/follow', { profile_id: two.profileId })
  return [one.token, two.token]
}
