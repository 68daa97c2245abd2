import { decodeId, encodeId } from '@sayso/contract/ids'
import type { Database } from './databases.ts'
import type { Member } from './members.ts'

export const PRICE = 300

/** Puts posts on sale by SQL: a proof about buying them need not wait for publishing them. */
export async function putOnSale(database: Database, author: Member, count: number): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `with made as (
       insert into post (id, author_id, text, visibility, reach, duration_minutes, price_cents, listed,
                         secret_version, locked_words)
       select make_id(), $1, 'teaser', 'everyone', 'w', 0, ${PRICE}, true, 1, 2 from generate_series(1, $2::int)
       returning id),
     counted as (insert into post_counter (post_id) select id from made),
     known as (
       insert into profile_count (profile_id, kind, count) values ($1, 'posts', $2)
       on conflict (profile_id, kind) do update set count = profile_count.count + excluded.count),
     hidden as (insert into post_secret (post_id, text) select id, 'hidden words' from made)
     select id::text from made`,
    [String(decodeId(author.profileId)), count],
  )
  return rows.map(({ id }) => encodeId(BigInt(id)))
}

let topUps = 0

export const CARD_FEE = 30

/**
 * Adds money to a member's funds, booked as a card payment would be. Repeating it with the same number changes nothing.
 */
export async function giveFunds(
  database: Database,
  { profileId }: Member,
  amount: number,
  number = topUps++,
): Promise<void> {
  await database.query(
    `with paid as (
       insert into payment (id, profile_id, account_id, token_hash, input_hash, amount, card_fee,
                            status, intent_id, charge_id, ended_at)
       select make_id(), id, account_id, sha256($3::text::bytea), sha256(''), $2, ${CARD_FEE},
              'succeeded', 'pi_proof_' || $3::text, 'ch_proof_' || $3::text, now()
         from profile where id = $1
           on conflict do nothing
       returning id, profile_id, amount)
     select ledger_post('topup:' || id, 'topup', sha256('proof'), null,
              '{card_clearing, card_clearing}', array[null, null]::bigint[],
              '{user_funds, card_fee}', array[profile_id, null], array[amount, ${CARD_FEE}]) from paid`,
    [String(decodeId(profileId)), amount, String(number)],
  )
}

/** Buys a post by the statement that the API uses, without an API. Returns its outcome. */
export async function buyDirectly(
  database: Database,
  { buyer, author, post }: { buyer: Member; author: Member; post: string },
): Promise<string> {
  const [fee, cost] = [15, 9]
  const [row] = await database.query<{ outcome: string }>(
    `select purchase_write($1, $2, ${PRICE}, false, 1, $3, profile.account_id, ${PRICE}, ${fee}, ${cost},
              'purchases.bought', '{}', 'buy:', 'purchase', sha256('proof'),
              '{user_funds, user_funds, user_funds}', array[$3, $3, $3]::bigint[],
              '{author_pending, platform_fee, txn_fee}', array[$2, null, null]::bigint[],
              '{${PRICE - fee - cost}, ${fee}, ${cost}}') as outcome
       from profile where id = $3`,
    [post, author.profileId, buyer.profileId].map((id) => String(decodeId(id))),
  )
  return row?.outcome ?? 'nobody'
}

export async function fundsOf(database: Database, { profileId }: Member): Promise<number> {
  const [row] = await database.query<{ cents: string }>(
    `select credits - debits as cents from ledger_account where id = ledger_account_id('user_funds', $1)`,
    [String(decodeId(profileId))],
  )
  return Number(row?.cents ?? 0)
}

/** Counts violations that must never occur, over everything that happened. */
export async function countViolations(database: Database) {
  const [row] = await database.query<{ soldAndDeleted: number; atOldPrice: number; deadlocks: number }>(
    `select (select count(*)::int from purchase join post on post.id = post_id
              where status = 'completed' and deleted_at is not null) as "soldAndDeleted",
            -- Each side publishes its event in its transaction: a sale at the old price comes before the edit.
            (select count(*)::int from outbox sale
               join outbox edit on edit.payload->>'postId' = sale.payload->>'postId'
              where sale.subject = 'purchases.bought' and edit.subject = 'posts.edited'
                and sale.id > edit.id) as "atOldPrice",
            (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks`,
  )
  return row ?? { soldAndDeleted: -1, atOldPrice: -1, deadlocks: -1 }
}
