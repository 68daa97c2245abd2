import { decodeId } from '@sayso/contract/ids'
import type { Reader, Reply } from './everyone.ts'
import { send } from './everyone.ts'
import { asking } from './secrets.ts'
import type { World } from './world.ts'

const PRICE = 300

/**
 * Somebody who has paid but may not read: one post was refunded, the other is not released yet. Returns what they saw
 * while they owned the first.
 */
export async function buyInVain(
  { url, database, deliveries }: World,
  buyer: Reader,
  author: Reader,
  { refunded, early }: { refunded: string; early: string },
  given: string,
): Promise<{ bought: Reply; both: Reply }> {
  await database.query(
    `select ledger_post('topup:canary', 'topup', sha256('canary'), null,
              '{card_clearing, card_clearing}', array[null, null]::bigint[],
              '{user_funds, card_fee}', array[$1::bigint, null], array[${2 * PRICE}, 30])`,
    [String(decodeId(buyer.profileId))],
  )
  const buy = (post: string) =>
    send(url, 'feed/purchaseptv', { ...asking(buyer, post), amount: PRICE }, buyer)
  const bought = await buy(refunded)
  // A sale that is refunded before its message is sent is not announced, and keeps the next one waiting for minutes.
  await deliveries.arrive({ pushes: 1, events: [] })
  await buy(early)
  for (const post of [refunded, early]) {
    const change = { text: 'a teaser for everybody', ptv_text: given, ptv_give_to_buyers: true }
    await send(url, 'feed/updatePost', { ...asking(author, post), ...change }, author)
  }
  const both = await send(url, 'feed/getpost', asking(buyer, refunded), { ...buyer, method: 'GET' })
  const sales = await send(url, 'feed/getPurchases', asking(author, refunded), { ...author, method: 'GET' })
  const [sale] = sales.body['purchases'] as { unique_id: string }[]
  const input = { user_profile_id: author.profileId, purchase_id: sale?.unique_id }
  const { body } = await send(url, 'feed/refundptv', input, author)
  if (body['success'] !== true) throw new Error('the refund failed')
  return { bought, both }
}
