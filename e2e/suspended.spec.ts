import { expectAccessible } from './axe.ts'
import { expect, test } from './clean.ts'
import { runSql } from './database.ts'
import { plainPost } from './post-parts.ts'
import { callAs, newPerson, type Person } from './signed-in.ts'
import { box as commentBox, commentSaying, say, signInAs } from './talk.ts'

/** As staff would: the journey of a case has their screens. */
const suspend = ({ user }: Person, until: string) =>
  runSql(`update account set standing = 'suspended', standing_since = now(), standing_until = ${until}
           where email = '${user.email}'`)
const reinstate = ({ user }: Person) =>
  runSql(`update account set standing = 'good', standing_since = null, standing_until = null
           where email = '${user.email}'`)

test('somebody who is suspended while writing loses nothing, reads on, and goes on afterwards', async ({
  page,
}) => {
  const mara = await signInAs(page, 'Mara')
  const ana = await newPerson(page.request, 'Ana Ruiz')
  const { post } = await callAs(page.request, ana, 'feed/post', { ...plainPost, text: 'Say what you think' })
  await page.goto(`/p/${post.unique_id}`)
  const box = commentBox(page)
  await box.fill('I was in the middle of a thought')
  suspend(mara, `now() + interval '2 days'`)
  await box.press('ControlOrMeta+Enter')
  const banner = page.getByText(/^Your account is suspended until /)
  await expect(banner).toBeVisible()
  await expect(page.getByText('I was in the middle of a thought')).toBeVisible()
  await expectAccessible(page, 'a suspended account')

  await page.goto('/explore/list')
  await expect(banner).toBeVisible()
  await page.getByRole('link', { name: 'Why, and appeal' }).click()
  await expect(page.getByRole('heading', { name: 'No decisions' })).toBeVisible()
  // The title is in the bar, above the banner.
  const title = await page.getByRole('heading', { name: 'Decisions', exact: true }).boundingBox()
  expect(title?.y).toBeLessThan(56)
  await page.getByRole('link', { name: 'Your data' }).first().click()
  await expect(page).toHaveURL(/\/settings\/data$/)
  await expect(banner).toBeVisible()

  reinstate(mara)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your data' }).first()).toBeVisible()
  await expect(banner).toBeHidden()
})

test('an author reads what became of a post, and a removed comment is a stub with its replies', async ({
  page,
  complaints,
}) => {
  const mara = await signInAs(page, 'Mara')
  const ana = await newPerson(page.request, 'Ana Ruiz')
  const publish = async (text: string): Promise<string> =>
    (await callAs(page.request, mara, 'feed/post', { ...plainPost, text })).post.unique_id
  const decide = (text: string, state: string) =>
    runSql(
      `update post set moderation = '${state}', moderated_at = now(), listed = false where text = '${text}'`,
    )
  const limited = `limited ${Date.now()}`
  const limitedId = await publish(limited)
  decide(limited, 'limited')
  const removed = `removed ${Date.now()}`
  const removedId = await publish(removed)
  decide(removed, 'removed')

  await page.goto(`/p/${limitedId}`)
  await expect(page.getByText('Shown to your followers only')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit post' }).first()).toBeVisible()
  await expectAccessible(page, 'a limited post')
  await page.goto(`/p/${removedId}`)
  await expect(page.getByText('We removed this post')).toBeVisible()
  await expect(page.getByText('This post was removed, so comments are closed.')).toBeVisible()
  // Its page is missing for everybody, and the browser logs that.
  complaints.splice(0, complaints.length, ...complaints.filter((one) => !one.includes('404')))

  const talk = await publish(`talk ${Date.now()}`)
  const unlawful = await say(page.request, ana, { post_id: talk }, `unlawful ${talk}`)
  await say(page.request, mara, { comment_id: unlawful }, 'Please do not')
  runSql(`update comment set removed_at = now() where text = 'unlawful ${talk}'`)
  await page.goto(`/p/${talk}`)
  await expect(page.getByText('Removed', { exact: true })).toBeVisible()
  await expect(commentSaying(page, 'Please do not')).toBeVisible()
  await expect(page.getByText(`unlawful ${talk}`)).toBeHidden()
})
