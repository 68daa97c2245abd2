import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './clean.ts'
import { tabTo } from './keyboard.ts'
import { plainPost } from './post-parts.ts'
import { callAs, freshHandle, newPerson, type Person, signIn } from './signed-in.ts'
import { commentSaying, say } from './talk.ts'

const phone = { width: 390, height: 844 }

/** A word that no other post has, so that a search finds only this journey's posts. */
const freshWord = () => freshHandle('word').replaceAll('_', '')

async function publish(page: Page, who: Person, text: string): Promise<string> {
  const { post } = await callAs(page.request, who, 'feed/post', { ...plainPost, text })
  return post.unique_id
}

const cardSaying = (page: Page, text: string) =>
  page.locator('[role=feed]:visible article').filter({ hasText: text })
const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true })
const entry = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text })
const alert = (page: Page) => page.getByRole('alertdialog')

/** Opens a search that finds the posts; they can be found a moment after they were published. */
async function search(page: Page, word: string, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/search?q=${word}`)
    await expect(cardSaying(page, text)).toBeVisible({ timeout: 3000 })
  }).toPass()
}

async function choose(page: Page, text: string, name: RegExp): Promise<void> {
  await cardSaying(page, text).getByRole('button', { name: 'More', exact: true }).click()
  await entry(page, name).click()
}

for (const size of [null, phone]) {
  test(`${size ? 'phone' : 'wide'}: somebody blocked from a post is gone from feed, search and comments, and finds nothing`, async ({
    page,
    browser,
  }) => {
    if (size) await page.setViewportSize(size)
    const word = freshWord()
    const [ann, bea, cy] = await Promise.all([
      newPerson(page.request, 'Ann Okoro'),
      newPerson(page.request, 'Bea Lind'),
      newPerson(page.request, 'Cy Marsh'),
    ])
    const bad = await publish(page, bea, `Bea says ${word}`)
    const mine = await publish(page, ann, `Ann says ${word}`)
    const third = await publish(page, cy, `Cy says ${word}`)
    const comment = await say(page.request, bea, { post_id: third }, 'Something Bea wrote')
    await say(page.request, cy, { comment_id: comment }, 'An answer of Cy')
    await callAs(page.request, ann, 'user/follow', { profile_id: bea.profile.unique_id })
    await signIn(page.context(), ann)

    await page.goto('/following/list')
    await expect(cardSaying(page, `Bea says ${word}`)).toBeVisible()
    await search(page, word, `Bea says ${word}`)
    await choose(page, `Bea says ${word}`, /^Block @/)
    await expect(alert(page)).toContainText('Public posts stay visible to anyone who is logged out.')
    await expect(alert(page).getByRole('checkbox')).toHaveCount(0)
    await expectAccessible(page, 'the question before a block')
    await alert(page).getByRole('button', { name: 'Block' }).click()
    await expect(toast(page, 'You blocked @')).toBeVisible()
    await expect(cardSaying(page, `Bea says ${word}`)).toHaveCount(0)
    await expect(cardSaying(page, `Cy says ${word}`)).toBeVisible()

    await page.goto('/following/list')
    await expect(page.getByRole('main')).toContainText(`Ann says ${word}`)
    await expect(cardSaying(page, `Bea says ${word}`)).toHaveCount(0)
    await page.goto(`/p/${bad}`)
    await expect(page.getByText('Post not found')).toBeVisible()
    await page.goto(`/p/${third}`)
    await expect(page.getByText('Not shown')).toBeVisible()
    await expect(commentSaying(page, 'An answer of Cy')).toBeVisible()
    await expect(commentSaying(page, 'Something Bea wrote')).toHaveCount(0)
    await expectAccessible(page, 'comments that are not shown')

    // For Bea, Ann never was.
    const other = await browser.newContext({ viewport: size ?? { width: 1280, height: 800 } })
    await signIn(other, bea)
    const hers = await other.newPage()
    await hers.goto(`/p/${mine}`)
    await expect(hers.getByText('Post not found')).toBeVisible()
    await hers.goto(`/${ann.profile.handle}`)
    await expect(hers.getByText('Profile not found').filter({ visible: true }).last()).toBeVisible()
    await search(hers, word, `Cy says ${word}`)
    await expect(cardSaying(hers, `Ann says ${word}`)).toHaveCount(0)
    const refused = await hers.request.post('/api/user/follow', {
      data: { user_profile_id: bea.profile.unique_id, profile_id: ann.profile.unique_id },
      headers: { authorization: bea.token },
    })
    expect(await refused.json()).toMatchObject({ success: false, code: 'profile_not_found' })
    await other.close()

    // Her page has a name and the way back. Following does not come back.
    await page.goto(`/${bea.profile.handle}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Bea Lind' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
    await expectAccessible(page, 'the page of somebody blocked')
    await page.getByRole('button', { name: 'Unblock Bea Lind' }).click()
    await expect(cardSaying(page, `Bea says ${word}`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Follow Bea Lind' }).first()).toBeVisible()
  })

  test(`${size ? 'phone' : 'wide'}: a muted word takes a post out of the feed, and its link still opens`, async ({
    page,
  }) => {
    if (size) await page.setViewportSize(size)
    const word = freshWord()
    const [ann, bea] = await Promise.all([
      newPerson(page.request, 'Ann Okoro'),
      newPerson(page.request, 'Bea Lind'),
    ])
    const post = await publish(page, bea, `About ${word} again`)
    await publish(page, bea, 'About something else')
    await callAs(page.request, ann, 'user/follow', { profile_id: bea.profile.unique_id })
    await signIn(page.context(), ann)
    await page.goto('/following/list')
    await expect(cardSaying(page, `About ${word} again`)).toBeVisible()

    await page.goto('/settings/privacy')
    const field = page.getByLabel('Word, phrase or #tag')
    await expect(page.getByText('No words are muted.')).toBeVisible()
    await expectAccessible(page, 'privacy without anything muted')
    await page.getByRole('button', { name: 'For how long: For ever' }).click()
    await page.getByRole('menuitemradio', { name: '7 days' }).click()
    await field.fill(word.toUpperCase())
    await field.press('Enter')
    const list = page.getByRole('list', { name: 'Muted words and tags' })
    await expect(list.getByRole('listitem')).toContainText(/until/)
    await expectAccessible(page, 'privacy with a muted word')

    await page.goto('/following/list')
    await expect(cardSaying(page, 'About something else')).toBeVisible()
    await expect(cardSaying(page, `About ${word} again`)).toHaveCount(0)
    await page.goto(`/p/${post}`)
    await expect(page.locator('article[data-post]')).toContainText(`About ${word} again`)
    await page.goto(`/${bea.profile.handle}`)
    await expect(cardSaying(page, `About ${word} again`)).toBeVisible()

    await page.goto('/settings/privacy')
    await list.getByRole('button', { name: /^Unmute/ }).click()
    await expect(page.getByText('No words are muted.')).toBeVisible()
    await page.goto('/following/list')
    await expect(cardSaying(page, `About ${word} again`)).toBeVisible()
  })
}

test('by keyboard alone: a block from the menu of a post, its undo, and a mute with its end in the settings', async ({
  page,
}) => {
  const word = freshWord()
  const [ann, bea, cy] = await Promise.all([
    newPerson(page.request, 'Ann Okoro'),
    newPerson(page.request, 'Bea Lind'),
    newPerson(page.request, 'Cy Marsh'),
  ])
  await publish(page, cy, `Cy says ${word}`)
  await publish(page, bea, `Bea says ${word}`)
  await signIn(page.context(), ann)
  await search(page, word, `Bea says ${word}`)
  await expect(cardSaying(page, `Cy says ${word}`)).toBeVisible()

  const menu = cardSaying(page, `Bea says ${word}`).getByRole('button', { name: 'More', exact: true })
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await expect(entry(page, 'Get post permalink')).toBeFocused()
  await page.keyboard.press('End')
  await expect(entry(page, 'Report post')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(entry(page, /^Block @/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(alert(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  // Escape leads back to the button of the menu.
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(entry(page, 'Get post permalink')).toBeFocused()
  await page.keyboard.press('End')
  await expect(entry(page, 'Report post')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(entry(page, /^Block @/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(alert(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(cardSaying(page, `Bea says ${word}`)).toHaveCount(0)
  // The next post has taken the place of the one that went.
  await expect(cardSaying(page, `Cy says ${word}`)).toBeFocused()
  await page.keyboard.press('F8')
  await tabTo(page, toast(page, 'You blocked @').getByRole('button', { name: 'Undo' }))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'You unblocked @')).toBeVisible()
  await expect(cardSaying(page, `Bea says ${word}`)).toBeVisible()

  await search(page, word, `Bea says ${word}`)
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await expect(entry(page, 'Get post permalink')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(entry(page, /^Mute @/)).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, alert(page).getByRole('button', { name: 'Mute' }))
  await page.keyboard.press('Enter')
  await expect(cardSaying(page, `Bea says ${word}`)).toHaveCount(0)

  await page.goto('/settings/privacy')
  const row = page.getByRole('button', { name: /^Muted people/ })
  await expect(row).toContainText('1')
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  const unmute = page.getByRole('button', { name: 'Unmute Bea Lind' })
  await expect(unmute).toBeVisible()
  await expectAccessible(page, 'muted people')
  await tabTo(page, unmute)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nobody is muted')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
})

test('a comment is folded by a mute and opened on request; without a connection a block says so and changes nothing', async ({
  page,
  context,
  complaints,
}) => {
  const [ann, bea] = await Promise.all([
    newPerson(page.request, 'Ann Okoro'),
    newPerson(page.request, 'Bea Lind'),
  ])
  const post = await publish(page, ann, 'What do you think?')
  const text = 'Something Bea wrote'
  const id = await say(page.request, bea, { post_id: post }, text)
  await signIn(context, ann)
  await page.goto(`/p/${post}`)
  const row = page.locator(`[data-comment-id="${id}"]`)
  await more(page).and(row.getByRole('button')).click()
  await entry(page, /^Mute @/).click()
  await page.getByText('24 hours').click()
  await alert(page).getByRole('button', { name: 'Mute' }).click()
  await expect(row.getByText('Muted', { exact: true })).toBeVisible()
  await page.reload()
  await row.getByRole('button', { name: 'Show: Muted' }).click()
  await expect(row).toContainText(text)
  await expect(row).toBeFocused()

  await more(page).and(row.getByRole('button')).click()
  await entry(page, /^Block @/).click()
  await expect(alert(page)).toBeVisible()
  await context.setOffline(true)
  await alert(page).getByRole('button', { name: 'Block' }).click()
  await expect(alert(page).getByRole('alert')).toBeVisible()
  await context.setOffline(false)
  // The browser complains about the lost connection, too.
  complaints.length = 0
  await expect(row).toContainText(text)
  await alert(page).getByRole('button', { name: 'Block' }).click()
  await expect(row.getByText('Not shown')).toBeVisible()
  await expect(row).toBeFocused()
})
