import type { Database } from '../../harness/databases.ts'

/** All ids here are counted from these, so that pgbench can compute them. */
export const FIRST = {
  account: 1_000_000,
  buyer: 2_000_000,
  author: 3_000_000,
  post: 4_000_000,
  hotPost: 5_000_000,
}

export interface Shop {
  readonly buyers: number
  readonly authors: number
  /** A buyer buys a post once, so this is the number of purchases each buyer can make. */
  readonly posts: number
}

/**
 * Creates buyers with money, posts of many authors for sale, and as many posts of one author, who is the first of the
 * authors.
 */
export async function openShop(database: Database, { buyers, authors, posts }: Shop): Promise<void> {
  const people = async (count: number, accounts: number, profiles: number, name: string) => {
    await database.query(
      `insert into account (id, email, verified_at)
       select $2::bigint + n, $3 || n || '@people.example', now() from generate_series(0, $1::int - 1) n`,
      [count, accounts, name],
    )
    await database.query(
      `insert into profile (id, account_id, handle, display_name)
       select $4::bigint + n, $2::bigint + n, $3 || n, $3 || n from generate_series(0, $1::int - 1) n`,
      [count, accounts, name, profiles],
    )
  }
  await people(buyers, FIRST.account, FIRST.buyer, 'buyer_')
  await people(authors, FIRST.account + 500_000, FIRST.author, 'author_')
  await putOut(database, posts, FIRST.post, authors)
  await putOut(database, posts, FIRST.hotPost, 1)
  await database.query(
    `with paid as (
       insert into payment (id, profile_id, account_id, token_hash, input_hash, amount, card_fee, status, intent_id,
                            charge_id, ended_at)
       select id, id, account_id, sha256('shop'), sha256(''), 100000000, 30, 'succeeded', 'pi_' || id, 'ch_' || id, now()
         from profile where id < $1 returning id)
     select ledger_post('topup:' || id, 'topup', sha256('shop'), null,
              '{card_clearing, card_clearing}', array[null, null]::bigint[],
              '{user_funds, card_fee}', array[id, null], '{100000000, 30}')
       from paid`,
    [FIRST.author],
  )
  await database.query('vacuum analyze')
}

const putOut = (database: Database, posts: number, first: number, authors: number) =>
  database.query(
    `with made as (
       insert into post (id, author_id, text, visibility, reach, duration_minutes, price_cents, listed,
                         secret_version, locked_words)
       select $2::bigint + n, $3::bigint + n % $4::int, 'teaser', 'everyone', 'w', 0, 300, true, 1, 2
         from generate_series(0, $1::int - 1) n returning id),
     counted as (insert into post_counter (post_id) select id from made)
     insert into post_secret (post_id, text) select id, 'hidden words' from made`,
    [posts, first, FIRST.author, authors],
  )

/**
 * Each purchase is a new pair of buyer and post, whatever was bought before: `start` counts on from round to round.
 * Neighbouring purchases have different buyers, posts and, if there are many, authors.
 */
export const choosePair = ({ buyers, posts, authors }: Shop, isHot: boolean) => `
\\set k :start + :n * 64 + :client_id
\\set n :n + 1
\\set b :k % ${buyers}
\\set p (:k / ${buyers} + :b * 7) % ${posts}
\\set post ${isHot ? FIRST.hotPost : FIRST.post} + :p
\\set buyer ${FIRST.buyer} + :b
\\set account ${FIRST.account} + :b
\\set author ${isHot ? FIRST.author : `${FIRST.author} + :p % ${authors}`}
`
