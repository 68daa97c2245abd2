import type { CommentId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId } from '../platform/db/row-id.ts'
import type { Tx } from '../platform/db/tx.ts'
import { answersTo, diceFor } from './readers.ts'
import { DAY_MS, type Member, type Published, type Seeding } from './seeding.ts'
import { comments } from './world-data.ts'

/* Tens of thousands of reactions are written in a few statements, and each counter is counted from its rows. */

export interface ReadPost extends Published {
  readonly readers: readonly Member[]
}

const PER_STATEMENT = 5000

export async function seedReactions({ tx, now }: Seeding, read: readonly ReadPost[]): Promise<void> {
  const rows = read.flatMap((one) =>
    answersTo(one, one.readers, now).flatMap(({ member, liking, truth }) =>
      [
        { axis: 'liking', kind: liking },
        { axis: 'truth', kind: truth },
      ]
        .filter(({ kind }) => kind !== null)
        .map((given) => ({ ...given, ...by(member), id: String(rowId(one.id)), version: one.version })),
    ),
  )
  for (let from = 0; from < rows.length; from += PER_STATEMENT)
    await sql`
      insert into post_reaction (post_id, account_id, axis, kind, version, profile_id)
      select id, account_id, axis, kind, version, profile_id
        from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + PER_STATEMENT))}::jsonb)
          as t (id bigint, account_id bigint, axis reaction_axis, kind reaction_kind, version integer,
                profile_id bigint)`.execute(tx)
  await sql`
    update post_counter
       set likes = l, dislikes = d, trues = t, falses = f
      from (select post_id, count(*) filter (where kind = 'like') as l, count(*) filter (where kind = 'dislike') as d,
                   count(*) filter (where kind = 'true') as t, count(*) filter (where kind = 'false') as f
              from post_reaction where post_id = any(${read.map(({ id }) => rowId(id))}::bigint[])
             group by post_id) given
     where given.post_id = post_counter.post_id`.execute(tx)
  await noteAnswers(tx, read, now)
}

/** What people disagree about is counted by when they answered: spread over the life of each post of the last week. */
async function noteAnswers(tx: Tx, read: readonly ReadPost[], now: Date): Promise<void> {
  const young = read.filter(({ at }) => now.getTime() - at.getTime() < 7 * DAY_MS)
  await sql`
    insert into disputed_answer (post_id, account_id, is_true, version, answered_at)
    select r.post_id, r.account_id, r.kind = 'true', r.version,
           young.at + (${now}::timestamptz - young.at) * ((hashint8(r.post_id # r.account_id) & 1023) / 1024.0)
      from unnest(${young.map(({ id }) => rowId(id))}::bigint[], ${young.map(({ at }) => at)}::timestamptz[])
             as young (post_id, at)
      join post_reaction r on r.post_id = young.post_id
     where r.axis = 'truth'`.execute(tx)
}

const MAX_LIKES = 12
const MAX_ANSWERS = 9

/** Comments are liked; where people disagree, a reply that brings a figure is judged, too. */
export async function seedCommentReactions(
  { tx }: Seeding,
  read: ReadonlyMap<string, ReadPost>,
  written: ReadonlyMap<string, { readonly id: CommentId; readonly author: Member }>,
): Promise<void> {
  const rows = comments.flatMap((comment) => {
    const [under, made] = [read.get(comment.post), written.get(comment.id)]
    if (!under || !made) return []
    const dice = diceFor(comment.id, 'comment')
    const others = under.readers.filter(({ accountId }) => accountId !== made.author.accountId)
    const likes = dice.shuffle(others).slice(0, dice.integer(0, MAX_LIKES))
    const isJudged = under.post.tendency.state === 'contested' && /\d/.test(comment.text)
    const judges = isJudged ? dice.shuffle(others).slice(0, dice.integer(2, MAX_ANSWERS)) : []
    const of = (member: Member, axis: string, kind: string) => ({
      ...{ ...by(member), axis, kind, id: String(rowId(made.id)) },
    })
    return [
      ...likes.map((member) => of(member, 'liking', 'like')),
      ...judges.map((member) => of(member, 'truth', dice.chance(0.68) ? 'true' : 'false')),
    ]
  })
  await sql`
    insert into comment_reaction (comment_id, account_id, axis, kind, profile_id)
    select id, account_id, axis, kind, profile_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as t (id bigint, account_id bigint, axis reaction_axis, kind reaction_kind, profile_id bigint)`.execute(
    tx,
  )
  await sql`
    update comment_counter
       set likes = l, trues = t, falses = f
      from (select comment_id, count(*) filter (where kind = 'like') as l,
                   count(*) filter (where kind = 'true') as t, count(*) filter (where kind = 'false') as f
              from comment_reaction
             where comment_id = any(${[...written.values()].map(({ id }) => rowId(id))}::bigint[])
             group by comment_id) given
     where given.comment_id = comment_counter.comment_id`.execute(tx)
}

const by = (member: Member) => ({
  account_id: String(rowId(member.accountId)),
  profile_id: String(rowId(member.id)),
})
