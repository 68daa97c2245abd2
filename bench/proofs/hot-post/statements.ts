import type { AccountId, PostId, ProfileId } from '@sayso/contract/ids'
import { encodeId } from '@sayso/contract/ids'
import { appendStatement } from '@sayso/server/modules/reactions/reactions.queries'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'

/** Accounts and profiles have the same numbers, from one on, so that a script can draw both. */
const compiler = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** The product's exact statement, with pgbench variables for what changes from reaction to reaction. */
function reactToPost(post: bigint): string {
  const [account, profile] = [1_000_001n, 1_000_002n]
  const [accountId, profileId] = [encodeId<AccountId>(account), encodeId<ProfileId>(profile)]
  const { sql, parameters } = appendStatement(
    { id: encodeId<PostId>(post), version: 1 },
    { accountId, profileId, axis: 'liking', kind: 'like', isGiven: true },
  ).compile(compiler)
  const text = (value: unknown) => {
    if (value === account || value === profile) return ':n'
    return typeof value === 'string' ? `'${value}'` : String(value)
  }
  return oneLine(sql.replaceAll(/\$(\d+)/g, (_, n: string) => text(parameters[Number(n) - 1])))
}

const oneLine = (sql: string) => `${sql.replaceAll(/\s+/g, ' ').trim()};`

const draw = (people: number) => `\\set n random(1, ${people})`

/** Only inserts a row: no way of counting can be faster than this. */
export const insertOnly = (post: bigint, people: number) => `${draw(people)}
insert into post_reaction (post_id, account_id, axis, kind, version, profile_id)
values (${post}, :n, 'liking', 'like', 1, :n) on conflict do nothing;
`

export const ourStatement = (post: bigint, people: number) => `${draw(people)}
${reactToPost(post)}
`

/** As the product sends it, with the event it publishes. */
export const ourTransaction = (post: bigint, people: number) => `${draw(people)}
begin;
set local synchronous_commit = off;
${reactToPost(post)}
insert into outbox (subject, payload)
values ('proof.reacted', jsonb_build_object('postId', '${encodeId(post)}', 'before', '', 'after', 'like'));
commit;
`
