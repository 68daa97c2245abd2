import { expect, test } from './clean.ts'
import { composer, picture } from './composer-page.ts'
import { readPost } from './composer-parts.ts'
import { callAs, plainPost, signUp } from './post-parts.ts'

const { text, post, save } = composer

test('a failed upload is named in the tray, retried after a reload, and keeps its position', async ({
  page,
  complaints,
}) => {
  const member = await signUp(page)
  await page.goto('/explore/list')
  await composer.open(page)
  await text(page).fill('Two pictures')
  await composer.pick(page, [picture('first.png'), picture('second.png')])
  await page.locator('[data-file]').first().click()
  await page.getByRole('dialog').getByLabel('Description (ALT)').fill('The first loaf')
  await page.getByRole('button', { name: 'Done' }).click()
  let isBroken = true
  await page.route('**/api/feed/addMedia', (route) => {
    const isFirst = route.request().postData()?.includes('The first loaf') ?? true
    return isBroken && isFirst ? route.fulfill({ status: 403, json: {} }) : route.fallback()
  })
  const answered = page.waitForResponse('**/api/feed/post')
  await post(page).click()
  const { post: made } = await (await answered).json()
  await expect(page).toHaveURL(/\/explore\/list$/)
  const tray = composer.uploads(page)
  await expect(tray).toContainText('Failed to upload first.png: HTTP error! status: 403')
  await expect(page.getByText('Media Upload Error')).toBeVisible()
  // On another page, after a reload, it continues by itself.
  isBroken = false
  await page.goto('/explore/ptv')
  const stored = async () =>
    (await readPost(page, member, made.unique_id)).media.map(({ alt }: { alt: string }) => alt)
  await expect.poll(stored).toEqual(['The first loaf', ''])
  await expect(tray).toBeHidden()
  complaints.length = 0
})

test('uploads wait for the connection and continue by themselves', async ({ page, context, complaints }) => {
  const member = await signUp(page)
  await page.goto('/newPost')
  await text(page).fill('Through a tunnel')
  await composer.pick(page, [picture('tunnel.png')])
  await page.route(
    '**/api/feed/addMedia',
    async (route) => {
      await context.setOffline(true)
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  const answered = page.waitForResponse('**/api/feed/post')
  await post(page).click()
  const { post: made } = await (await answered).json()
  const tray = composer.uploads(page)
  await expect(tray).toContainText('Waiting for the connection')
  await context.setOffline(false)
  await expect(tray).toBeHidden()
  const stored = await readPost(page, member, made.unique_id)
  expect(stored.media).toHaveLength(1)
  complaints.length = 0
})

test('files picked at the moment of posting are uploaded', async ({ page }) => {
  const member = await signUp(page)
  await page.goto('/newPost')
  await text(page).fill('And three recordings of it')
  const answered = page.waitForResponse('**/api/feed/post')
  // Both in the same task: sooner than any user could, and sooner than the browser has stored them.
  await post(page).evaluate((button: HTMLButtonElement) => {
    const picker = document.querySelector<HTMLInputElement>('input[type=file]')
    const picked = new DataTransfer()
    for (const name of ['one.bin', 'two.bin', 'three.bin'])
      picked.items.add(new File([new Uint8Array(1_000_000)], name))
    if (picker) picker.files = picked.files
    picker?.dispatchEvent(new Event('change', { bubbles: true }))
    button.click()
  })
  const { post: made } = await (await answered).json()
  const names = async () =>
    (await readPost(page, member, made.unique_id)).files.map(({ filename }: { filename: string }) => filename)
  await expect.poll(names, { timeout: 30_000 }).toEqual(['one.bin', 'two.bin', 'three.bin'])
})

test('an edit adds a picture and removes one', async ({ page, complaints }) => {
  const member = await signUp(page)
  const { post: made } = await callAs(page, member, 'feed/post', { ...plainPost, text: 'Bare' })
  const media = async () => (await readPost(page, member, made.unique_id)).media
  await page.goto(`/p/${made.unique_id}/edit`)
  await expect(text(page)).toHaveValue('Bare')
  await composer.pick(page, [picture('added.png')])
  await expect(page.getByRole('region', { name: 'New media' })).toContainText('1 file(s) selected')
  await save(page).click()
  await expect(page).toHaveURL(new RegExp(`/mp/${made.unique_id}$`))
  await expect.poll(async () => (await media()).length).toBe(1)

  await page.goto(`/p/${made.unique_id}/edit`)
  const current = page.getByRole('region', { name: 'Current media' })
  await current.getByRole('button', { name: /^Delete/ }).click()
  await expect(current).toContainText('Deleted when you save')
  await current.getByRole('button', { name: 'Undo' }).click()
  await current.getByRole('button', { name: /^Delete/ }).click()
  await save(page).click()
  await expect(page.getByText('Media deleted successfully')).toBeVisible()
  expect(await media()).toEqual([])
  // The page may still ask for a picture that was deleted a moment ago.
  complaints.splice(0, complaints.length, ...complaints.filter((one) => !/status of 404/.test(one)))
})

test('a file that is too large is rejected before it is sent', async ({ page }) => {
  await signUp(page)
  await page.goto('/newPost')
  const buffer = Buffer.alloc(20_000_001)
  await composer.pick(page, [{ name: 'huge.png', mimeType: 'image/png', buffer }])
  await expect(page.getByRole('alert')).toContainText('Failed to upload huge.png: larger than 20 MB')
})
