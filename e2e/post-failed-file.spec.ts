import { expect, test } from './clean.ts'
import { callAs, plainPost, signUp } from './post-parts.ts'

test('a file that failed for a temporary reason is retried from the card and the edit page', async ({
  page,
}) => {
  const member = await signUp(page)
  const { post } = await callAs(page, member, 'feed/post', { ...plainPost, text: 'A table that took long' })
  const sent = await page.request.post('/api/file/addFile', {
    headers: { authorization: member.token },
    multipart: {
      user_profile_id: member.profile.unique_id,
      post_id: post.unique_id,
      filename: 'table.csv',
      file: { name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from('flour,9.6') },
    },
  })
  expect(await sent.json()).toMatchObject({ success: true })
  // A server cannot be made to run out of time on demand: until Retry is clicked, its responses are changed to say so.
  let hasFailed = true
  const failure = 'Failed to upload table.csv: it took too long to prepare'
  await page.route('**/api/feed/{global,getpost}**', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    for (const one of body.posts ?? [body.post]) {
      if (!hasFailed || one.unique_id !== post.unique_id) continue
      one.files = one.files.map((file: object) => ({
        ...file,
        ...{ state: 'failed', file: null, failure, can_retry: true },
      }))
    }
    await route.fulfill({ response: answer, json: body })
  })
  const places = [
    ['/explore/list', page.getByRole('article').filter({ hasText: 'A table that took long' })],
    [`/p/${post.unique_id}/edit`, page.getByRole('region', { name: 'Current media' })],
  ] as const
  for (const [path, place] of places) {
    hasFailed = true
    await page.goto(path)
    await expect(place).toContainText(failure)
    const asked = page.waitForRequest('**/api/media/retryMedia')
    hasFailed = false
    await place.getByRole('button', { name: 'Retry' }).click()
    await asked
    await expect(place).toContainText('9 bytes')
    await expect(place).not.toContainText(failure)
  }
})
