import { createHash } from 'node:crypto'
import type { Call } from '@sayso/contract/call'
import { falseit, trueit, untrueit } from '@sayso/contract/calls/reactions'
import { encodeId, type PostId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { send } from '../../testing/cast.ts'
import { runJob } from '../../testing/run-job.ts'
import { useWorld } from '../../testing/world.ts'
import { judgeAnswersJob } from './signals.events.ts'

const world = useWorld()

interface Voter {
  readonly token: string
  readonly profileId: string
}

/** Accounts with a session, confirmed that long ago, from one network or each from its own. */
async function voters(name: string, count: number, { ago = '30 days', network = '' } = {}): Promise<Voter[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const handle = `${name}${n}`
      const token = `s_${createHash('sha256').update(handle).digest('base64url')}`
      const mark = createHash('sha256')
        .update(network || handle)
        .digest()
      const { rows } = await world.ctx.db.write((tx) =>
        sql<{ id: bigint }>`
          with a as (insert into account (email, verified_at)
                     values (${`${handle}@people.example`}, now() - ${ago}::interval) returning id),
               p as (insert into profile (id, account_id, handle, display_name)
                     select make_id(), id, ${handle}, ${handle} from a returning id, account_id),
               s as (insert into session (token_hash, account_id, expires_at, network_mark)
                     select ${createHash('sha256').update(token).digest()}, account_id, now() + interval '1 day', ${mark}
                       from p)
          select id from p`.execute(tx),
      )
      return { token, profileId: encodeId(rows[0]?.id ?? 0n) }
    }),
  )
}

async function answer(who: readonly Voter[], postId: PostId, call: Call = trueit): Promise<void> {
  for (const { token, profileId } of who) {
    const input = { user_profile_id: profileId, post_id: postId }
    const { body } = await send(world.baseUrl, call.path, input, 'POST', token)
    expect(body.success).toBe(true)
  }
}

async function judged(): Promise<{ post: string; note: string | null }[]> {
  await world.settle()
  await runJob(world, judgeAnswersJob.name)
  return world.ctx.db.write(async (tx) => {
    const found = sql<{ post: string; note: string | null }>`
      select wire_id(subject_id) as post, note from mod_case where source = 'signal' order by id`
    return (await found.execute(tx)).rows
  })
}

test('answers that look arranged open one case with what was found, and change no number', async () => {
  const alice = await world.as('alice')
  const [ordinary, pushed, crowded] = await Promise.all(
    ['An ordinary claim', 'A claim that was pushed', 'A claim from one hall'].map((text) =>
      alice.publish({ text }),
    ),
  )
  if (!ordinary || !pushed || !crowded) throw new Error('three posts')
  const known = await voters('known', 22)
  const fresh = await voters('fresh', 12, { ago: '2 days' })
  const hall = await voters('hall', 8, { network: 'the hall' })
  await answer(known, ordinary)
  await answer([...known.slice(0, 9), ...fresh], pushed)
  await answer([...known.slice(0, 14), ...hall], crowded)
  // Whoever takes an answer back has not given one; whoever changes it has given the last.
  await answer(fresh.slice(0, 1), pushed, falseit)
  await answer(known.slice(9, 12), pushed)
  await answer(known.slice(9, 12), pushed, untrueit)
  const found = await judged()
  expect(found).toEqual([
    { post: pushed, note: '57 % of 21 answers in a day are from accounts of the last week' },
    { post: crowded, note: '36 % of 22 answers in a day are from one network' },
  ])
  expect(await judged()).toEqual(found)
  const counts = await world.ctx.db.write(async (tx) => {
    const counted = sql<{ trues: number; falses: number }>`
      select count(*) filter (where kind = 'true')::int as trues, count(*) filter (where kind = 'false')::int as falses
        from post_reaction where post_id = (select id from post where wire_id(id) = ${pushed})`
    return (await counted.execute(tx)).rows
  })
  expect(counts).toEqual([{ trues: 20, falses: 1 }])
})
