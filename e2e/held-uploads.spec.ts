import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expectAccessible } from './axe.ts'
import { expect, test } from './clean.ts'
import { runSql } from './database.ts'
import { forgive, hire, openDesk } from './desk-parts.ts'
import { plainPost } from './post-parts.ts'
import { callAs, newPerson, signIn } from './signed-in.ts'
import { addMedia } from './uploads.ts'

// Browsers make no passkeys for an address in digits.
test.use({
  baseURL: `http://localhost:${process.env['PORT'] ?? 3100}`,
  permissions: ['clipboard-read', 'clipboard-write'],
})

const server = fileURLToPath(new URL('../server/src', import.meta.url))
/** A picture of the demo world, which is on the list for trying it out. */
const picture = {
  name: 'snow.webp',
  mimeType: 'image/webp',
  buffer: readFileSync(`${server}/demo/pictures/scenes/snow-1/1200.webp`),
}

/** Lists what the picture shows, not its bytes: it looks alike, and is not the same file. */
function listPicture(): void {
  const line = readFileSync(`${server}/modules/known-images/test-list.csv`, 'utf8')
    .split('\n')
    .find((one) => one.startsWith('snow-1,'))
  const phash = line?.split(',')[2]
  runSql(`insert into known_image (list, entry, phash) values ('test', 'snow-1', x'${phash}'::bigint)
          on conflict do nothing`)
  // What was let through once passes from then on.
  runSql(`delete from held_media where state = 'released'`)
}

test('a picture that is on a list waits, two of staff look at it, and it is let through', async ({
  browser,
  page,
  context,
  request,
  complaints,
}) => {
  listPicture()
  const [author, ada, bea] = [
    await newPerson(request, 'Snow Walker'),
    await newPerson(request, 'Ada of the desk'),
    await newPerson(request, 'Bea of the desk'),
  ]
  for (const one of [ada, bea]) hire(one, 'moderator')
  const { post } = await callAs(request, author, 'feed/post', { ...plainPost, text: 'First snow' })
  await addMedia(page, author, post.unique_id, { type: 'photo', file: picture })
  await signIn(context, author)
  await page.goto(`/p/${post.unique_id}`)
  await expect(page.getByText('Checking picture…')).toBeVisible()

  // One asks, nobody decides before it was seen.
  const first = await openDesk(browser, ada)
  await first.goto('/desk/pictures')
  const handle = `@${author.profile.handle}`
  const mine = first.getByRole('listitem').filter({ hasText: handle })
  await expect(mine).toContainText('Like snow-1 on test · 0 of 64 bits differ')
  await expect(mine.getByRole('button', { name: 'Reject' })).toHaveCount(0)
  await expectAccessible(first, 'held uploads')
  await mine.getByRole('button', { name: 'Ask to see it' }).click()
  const asking = first.getByRole('dialog', { name: 'Ask to see it' })
  await asking.getByRole('textbox').fill('to compare it')
  await asking.getByRole('button', { name: 'Ask to see it' }).click()
  await expect(mine).toContainText('Waits for a second person')

  // Another one agrees, and may see it too.
  const second = await openDesk(browser, bea)
  await second.goto('/desk/approvals')
  const waiting = second.getByRole('listitem').filter({ hasText: handle })
  await waiting.getByRole('button', { name: 'Approve' }).click()
  const agreeing = second.getByRole('dialog', { name: 'Approve' })
  await agreeing.getByRole('textbox').fill('I look too')
  await agreeing.getByRole('button', { name: 'Approve' }).click()
  await expect(waiting).toHaveCount(0)

  await first.reload()
  await mine.getByRole('button', { name: 'Show', exact: true }).click()
  const glimpse = mine.getByRole('img', { name: 'The upload, grey and blurred' })
  await expect(glimpse).toBeVisible()
  expect(await glimpse.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(100)
  await expectAccessible(first, 'a held upload, shown')
  await mine.getByRole('button', { name: 'Let it be shown' }).click()
  const letting = first.getByRole('dialog', { name: 'Let it be shown' })
  await letting.getByRole('textbox').fill('ordinary snow')
  await letting.getByRole('button', { name: 'Let it be shown' }).click()
  await expect(mine).toHaveCount(0)

  const states = async () => {
    const answer = await request.get('/api/feed/getpost', {
      headers: { authorization: author.token },
      params: { user_profile_id: author.profile.unique_id, post_id: post.unique_id },
    })
    return (await answer.json()).post.media.map(({ state }: { state: string }) => state)
  }
  await expect.poll(states).toEqual(['ready'])
  await page.reload()
  await expect(page.getByText('First snow')).toBeVisible()
  await expect(page.getByText('Checking picture…')).toHaveCount(0)
  await forgive(complaints, page)
})
