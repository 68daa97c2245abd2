import { setTimeout as rest } from 'node:timers/promises'
import { closeStart } from '@sayso/contract/calls/closing'
import { commentOnPost, getComments, reply } from '@sayso/contract/calls/comments'
import { saveDraft } from '@sayso/contract/calls/drafts'
import { getPost } from '@sayso/contract/calls/posts'
import { follow, userProfile } from '@sayso/contract/calls/profiles'
import { like } from '@sayso/contract/calls/reactions'
import { login, register } from '@sayso/contract/calls/unauth'
import { cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { modules } from '../../../all-modules.ts'
import { platformErasure } from '../../../composition/platform-erasure.ts'
import type { Context } from '../../../context.ts'
import { formOf } from '../../../testing/person.ts'
import { runJob } from '../../../testing/run-job.ts'
import { buy, rowsOf } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'
import { closing, replayErasures } from '../index.ts'
import { closeAccounts } from '../settle/close-accounts.service.ts'

const world = useWorld()
const rows = <Row>(query: ReturnType<typeof sql<Row>>) => rowsOf(world.ctx, query)

test('every table has one line that says what an erasure does to it, in the module that owns it', async () => {
  const found = await rows(sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  const listed = [...platformErasure, ...world.composition.erasure].flatMap(({ tables }) => tables)
  expect(listed.toSorted()).toEqual(
    found.map(({ name }) => name).filter((name) => !name.startsWith('schema_')),
  )
  for (const module of modules) {
    const own = world.composition.contributionsOf.get(module)?.erasure.flatMap(({ tables }) => tables) ?? []
    expect(own.toSorted(), module.name).toEqual([...module.tables].toSorted())
  }
})

/** Alice writes, sells, follows, answers; Bob buys and answers; then she deletes her account and the time is over. */
async function leave() {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const bought = await alice.publish({ text: 'bread', ptv: { price: 0, text: 'the recipe' } })
  const unsold = await alice.publish({ text: 'stale bread', ptv: { price: 100, text: 'no recipe' } })
  const free = await alice.publish({ text: 'good morning' })
  const other = await bob.publish({ text: 'and you?' })
  await alice.call(like, { post_id: other })
  await alice.call(follow, { profile_id: bob.profileId })
  await bob.call(follow, { profile_id: alice.profileId })
  const { comment: answered } = await alice.call(commentOnPost, { post_id: other, comment: 'fine' })
  await bob.call(reply, { comment_id: answered.unique_id, text: 'good' })
  await alice.call(commentOnPost, { post_id: other, comment: 'and well' })
  await alice.call(saveDraft, { draft_id: 'one', text: 'unfinished' })
  await buy(bob, bought, 0)
  await world.settle()
  const [row] = await rows(sql<{ account_id: string; id: string }>`
    select account_id::text, id::text from profile where handle = 'alice'`)
  if (!row) throw new Error('alice has no profile')
  return { alice, bob, bought, unsold, free, other, row }
}

/** A context that dies in the middle of the nth transaction from now. */
function dyingAt(ctx: Context, nth: number): Context {
  let left = nth
  const write: Context['db']['write'] = (work, options) =>
    ctx.db.write(async (tx) => {
      const done = await work(tx)
      if (--left === 0) throw new Error('killed')
      return done
    }, options)
  return Object.freeze({ ...ctx, db: Object.freeze({ ...ctx.db, write }) })
}

test('an erasure that is killed anywhere goes on; buyers keep what they bought, counts are right', async () => {
  const { alice, bob, bought, unsold, free, other, row } = await leave()
  await alice.call(closeStart, { give_up: cents(0) })
  await rows(sql`update account_closing set ends_at = now()`)
  for (let nth = 1; ; nth++) {
    const broken = dyingAt(world.ctx, nth)
    const self = { ...world.composition.instanceOf(closing), db: broken.db }
    const isDone = await closeAccounts(self, world.composition.erasure).then(
      () => true,
      () => false,
    )
    if (isDone) break
    if (nth > 60) throw new Error('never done')
  }
  await runJob(world, 'closing.close-accounts')
  await world.settle()
  await world.expectLedgerBalances()
  // Processes remember authors for a second.
  await rest(1100)

  const kept = await bob.call(getPost, { post_id: bought })
  expect(kept.post).toMatchObject({
    ptv_text: 'the recipe',
    profile: { display_name: 'Deleted account', photo_url: null, is_deleted: true },
  })
  for (const post of [unsold, free])
    expect((await bob.ask(getPost, { post_id: post })).body.code).toBe('post_not_found')
  expect((await bob.ask(userProfile, { handle: 'alice' })).body.code).toBe('profile_not_found')
  const shown = await bob.call(getPost, { post_id: other })
  expect(shown.post).toMatchObject({ num_likes: 1, num_comments: 1 })
  const { comments } = await bob.call(getComments, { post_id: other })
  expect(comments.map(({ text, is_deleted }) => [text, is_deleted])).toEqual([['', true]])
  const me = await bob.call(userProfile, { profile_id: bob.profileId })
  expect(me.profile).toMatchObject({ num_followers: 0, num_following: 0 })

  const visitor = await world.visitor()
  const again = { email: 'alice@people.example', password: 'the secret of alice' }
  expect((await visitor.ask(login, again)).body.success).toBe(false)
  // The address is free, the handle is not.
  expect((await visitor.ask(register, { ...formOf('newcomer'), email: again.email })).body.success).toBe(true)
  expect(
    (await visitor.ask(register, { ...formOf('alice'), email: 'another@people.example' })).body.code,
  ).toBe('handle_taken')
  expect((await visitor.ask(register, formOf('deleted_x'))).body.code).toBe('handle_taken')
  const left = await rows(sql<{ n: number }>`
    select count(*)::int as n from session where account_id = ${row.account_id}::bigint`)
  expect(left).toEqual([{ n: 0 }])
})

test('what a restored backup brings back is erased again by the tombstones, which also lie beside the files', async () => {
  const [row] = await rows(sql<{ account_id: string; profile_ids: string[] }>`
    select account_id::text, profile_ids::text[] from erased_account`)
  if (!row) throw new Error('nobody was erased')
  await rows(sql`delete from erased_account`)
  await rows(sql`delete from account_closing`)
  const profile = row.profile_ids[0] ?? ''
  await rows(sql`
    update account set email = 'was@alice.example', first_name = 'Alice' where id = ${row.account_id}::bigint`)
  await rows(sql`
    update profile set display_name = 'Alice', handle = 'alice', bio = 'baker', hidden_at = null, was_public = null,
                       is_public = true where id = ${profile}::bigint`)
  await rows(sql`delete from former_handle where handle_key = 'alice'`)
  await rows(sql`
    insert into post_draft (profile_id, draft_id, content, expires_at)
    values (${profile}::bigint, 'two', '{}', now() + interval '1 day')`)
  const self = world.composition.instanceOf(closing)
  expect(await replayErasures(self, world.composition.erasure)).toBe(1)
  expect(await replayErasures(self, world.composition.erasure)).toBe(1)
  const found = await rows(sql<Record<string, unknown>>`
    select account.email, account.first_name, display_name, bio, is_public, hidden_at is not null as is_hidden,
           (select count(*)::int from post_draft) as drafts,
           (select state from account_closing where account_id = account.id) as state
      from account join profile on account_id = account.id where profile.id = ${profile}::bigint`)
  expect(found).toEqual([
    {
      email: null,
      first_name: '',
      display_name: 'Deleted account',
      bio: '',
      is_public: false,
      is_hidden: true,
      drafts: 0,
      state: 'erased',
    },
  ])
  await world.settle()
  await world.expectLedgerBalances()
})
