import { deleteDraft, listDrafts, saveDraft } from '@sayso/contract/calls/drafts'
import { createPost } from '@sayso/contract/calls/posts'
import { cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { enqueue } from '../../../platform/jobs/job.ts'
import { useWorld } from '../../../testing/world.ts'
import { dropOldKeysJob } from '../posts.events.ts'

const world = useWorld({ LIMITS: '{"drafts":{"perProfile":3}}' })

test('a draft is available on the author’s other devices, and to nobody else', async () => {
  const alice = await world.as('alice')
  const typed = {
    draft_id: 'draft-of-alice',
    text: 'half a thou',
    type: 'paid',
    ptv_text: 'secret-in-a-draft',
    ptv_price_in_cents: cents(250),
    visibility: 'all',
    geo_visibility: 'city',
    duration: 60,
    ptv_release_on_payment: false,
    ptv_release_time: '2030-01-01 12:00:00',
    ptv_release_timezone: 'PST',
  } as const
  const { draft, replaced } = await alice.call(saveDraft, typed)
  expect([draft.revision, replaced]).toEqual([1, null])
  const days = (Date.parse(draft.expires_at) - Date.parse(draft.updated_at)) / 86_400_000
  expect(days).toBeCloseTo(30, 1)
  const { drafts } = await alice.call(listDrafts)
  expect(drafts).toEqual([draft])
  expect(draft).toMatchObject({ ...typed, visibility: 'everyone', ptv_end_time: null, ptv_time_limit: false })
  const bob = await world.as('bob')
  expect((await bob.call(listDrafts)).drafts).toEqual([])
  const stolen = await bob.ask(listDrafts, { user_profile_id: alice.profileId })
  expect(stolen.body.code).toBe('not_own_profile')
  expect((await (await world.visitor()).ask(listDrafts)).body.code).toBe('members_only')
})

test('a draft stores the names of its picked files, so that another device can show what is missing', async () => {
  const grace = await world.as('grace')
  const files = 'f1 beach.jpg\nf2 a film of it.mp4\nnonsense\n'
  const { draft } = await grace.call(saveDraft, { draft_id: 'with-files', text: 'look', files })
  const kept = [
    { id: 'f1', name: 'beach.jpg' },
    { id: 'f2', name: 'a film of it.mp4' },
  ]
  expect(draft.files).toEqual(kept)
  expect((await grace.call(listDrafts)).drafts[0]?.files).toEqual(kept)
  expect(
    (await grace.call(saveDraft, { draft_id: 'with-files', text: 'look', revision: 1 })).draft.files,
  ).toEqual([])
  await grace.call(deleteDraft, { draft_id: 'with-files' })
})

test('two profiles can use the same draft id', async () => {
  const bob = await world.as('bob')
  const { draft } = await bob.call(saveDraft, { draft_id: 'draft-of-alice', text: 'bob’s own' })
  expect(draft.revision).toBe(1)
  await bob.call(deleteDraft, { draft_id: 'draft-of-alice' })
  await bob.call(deleteDraft, { draft_id: 'draft-of-alice' })
  expect((await (await world.as('alice')).call(listDrafts)).drafts).toHaveLength(1)
})

test('the last save wins and returns the version it replaced if it did not know it', async () => {
  const carol = await world.as('carol')
  const save = (text: string, revision?: number) =>
    carol.call(saveDraft, { draft_id: 'draft-of-carol', text, ...(revision && { revision }) })
  await save('one')
  const two = await save('two', 1)
  expect([two.draft.revision, two.replaced]).toEqual([2, null])
  const other = await save('from the other device', 1)
  expect(other.draft).toMatchObject({ revision: 3, text: 'from the other device' })
  expect(other.replaced).toMatchObject({ revision: 2, text: 'two' })
  const again = await save('from the other device', 1)
  expect([again.draft.revision, again.replaced]).toEqual([4, null])
})

test('concurrent saves are applied one after the other', async () => {
  const dan = await world.as('dan')
  const saves = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      dan.call(saveDraft, { draft_id: 'draft-of-dan', text: `version ${i}` }),
    ),
  )
  const revisions = saves.map(({ draft }) => draft.revision).toSorted((a, b) => a - b)
  expect(revisions).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('a profile has a maximum number of drafts and can still save existing ones', async () => {
  const erin = await world.as('erin')
  for (const n of [1, 2, 3]) await erin.call(saveDraft, { draft_id: `draft-${n}-of-erin`, text: `${n}` })
  const full = await erin.ask(saveDraft, { draft_id: 'draft-4-of-erin', text: '4' })
  expect([full.body.code, full.body.error]).toEqual([
    'drafts_full',
    'You can keep at most 3 drafts. Please delete one first.',
  ])
  await erin.call(saveDraft, { draft_id: 'draft-1-of-erin', text: 'still', revision: 1 })
  const { drafts } = await erin.call(listDrafts)
  expect(drafts.map(({ text }) => text)).toEqual(['still', '3', '2'])
})

test('publishing a draft deletes it', async () => {
  const erin = await world.as('erin')
  await erin.call(createPost, {
    text: 'still',
    visibility: 'everyone',
    geo_visibility: 'global',
    draft_id: 'draft-1-of-erin',
  })
  const { drafts } = await erin.call(listDrafts)
  expect(drafts.map(({ draft_id }) => draft_id)).not.toContain('draft-1-of-erin')
})

test('an expired draft is deleted, and the reading role cannot read drafts', async () => {
  const alice = await world.as('alice')
  await expect(sql`select content from post_draft`.execute(world.ctx.db.read)).rejects.toThrow(
    /permission denied/,
  )
  await world.ctx.db.write(async (tx) => {
    await sql`update post_draft set expires_at = now() where draft_id = 'draft-of-alice'`.execute(tx)
    await enqueue(tx, dropOldKeysJob, {})
  })
  expect((await alice.call(listDrafts)).drafts).toEqual([])
  await world.settle()
  const { rows } = await world.ctx.db.write((tx) =>
    sql`select 1 from post_draft where draft_id = 'draft-of-alice'`.execute(tx),
  )
  expect(rows).toEqual([])
})
