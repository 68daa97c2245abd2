import type { AccountId, PostId, ProfileId } from '@sayso/contract/ids'
import { encodeId } from '@sayso/contract/ids'
import { appendStatement } from '@sayso/server/modules/reactions/reactions.queries'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'

/** Accounts and profiles are numbered alike, from one on, so that a script can draw both. */
const compiler = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** The statement of the product, word by word, with variables of pgbench for what changes from press to press. */
function pressing(post: bigint): string {
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

/** Nothing but a row: what no way of counting can be quicker than. */
export const insertOnly = (post: bigint, people: number) => `${draw(people)}
insert into post_reaction (post_id, account_id, axis, kind, version, profile_id)
values (${post}, :n, 'liking', 'like', 1, :n) on conflict do nothing;
`

export const ourStatement = (post: bigint, people: number) => `${draw(people)}
${pressing(post)}
`

/** As the product sends it, with the fact that is told. */
export const ourTransaction = (post: bigint, people: number) => `${draw(people)}
begin;
set local synchronous_commit = off;
${pressing(post)}
insert into outbox (subject, payload)
values ('proof.reacted', jsonb_build_object('postId', '${encodeId(post)}', 'before', '', 'after', 'like'));
commit;
`
