import { crc32, deflateSync } from 'node:zlib'
import type { Page, Route } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './clean.ts'
import { field, findProfile, newPerson, profileMenu, signIn } from './signed-in.ts'

/** Black on the left, white on the right. */
function png(width: number, height: number): Buffer {
  const row = Buffer.alloc(1 + width, 255)
  row.fill(0, 0, 1 + width / 2)
  const rows = Buffer.concat(Array.from({ length: height }, () => row))
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8 // bits of grey
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const picture = { name: 'me.png', mimeType: 'image/png', buffer: png(240, 240) }
const photoInput = (page: Page) => page.locator('input[type=file][accept="image/*"]')
const photo = (page: Page) => page.getByRole('img', { name: 'Your photo' })
const cropDialog = (page: Page) => page.getByRole('dialog', { name: 'Crop photo' })

async function choosePhoto(page: Page, file: typeof picture): Promise<void> {
  await photoInput(page).setInputFiles(file)
  await cropDialog(page).getByRole('button', { name: 'Use photo' }).click()
  await expect(cropDialog(page)).toBeHidden()
}

/** The mean brightness of the photo, from 0 (black) to 255 (white). */
async function brightness(page: Page): Promise<number> {
  return photo(page).evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 8
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0, 8, 8)
    const bytes = [...(context?.getImageData(0, 0, 8, 8).data ?? [])].filter((_, at) => at % 4 === 0)
    return bytes.reduce((sum, byte) => sum + byte, 0) / bytes.length
  })
}

test('the chosen crop becomes the photo, and a photo can be removed', async ({ page, context, request }) => {
  const mara = await newPerson(request, 'Mara')
  await signIn(context, mara)
  await page.goto(`/profile/${mara.profile.unique_id}/edit`)
  await photoInput(page).setInputFiles({ ...picture, buffer: png(960, 480) })
  await cropDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(cropDialog(page)).toBeHidden()
  await expect(photo(page)).toHaveText('M')

  // With keys to the white side and closer, then with the mouse all the way over to the black one.
  await photoInput(page).setInputFiles({ ...picture, buffer: png(960, 480) })
  const area = cropDialog(page).getByRole('application')
  await area.press('Shift+ArrowLeft')
  await area.press('+')
  await expect(cropDialog(page).getByRole('slider', { name: 'Zoom' })).toHaveAttribute(
    'aria-valuetext',
    '110 %',
  )
  await expectAccessible(page, 'cropping a photo')
  const box = (await area.boundingBox()) ?? { x: 0, y: 0 }
  for (const _ of ['once', 'and on']) {
    await page.mouse.move(box.x + 20, box.y + 100)
    await page.mouse.down()
    await page.mouse.move(box.x + 280, box.y + 100, { steps: 4 })
    await page.mouse.up()
  }
  await cropDialog(page).getByRole('button', { name: 'Use photo' }).click()
  await page.getByText('Profile picture updated successfully').waitFor()
  await expect(photo(page)).toHaveAttribute('src', /\.webp$/)
  expect(await brightness(page)).toBeLessThan(20)

  const before = (await photo(page).getAttribute('src')) ?? ''
  const failed = 'Failed to update profile picture'
  await page.route(
    '**/api/user/updateProfile',
    (route) => route.fulfill({ json: { success: false, code: 'photo_update_failed', error: failed } }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await expect(page.getByText(failed)).toBeVisible()
  await expect(photo(page)).toHaveAttribute('src', before)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(photo(page)).toHaveText('M')
  await expect(page.getByRole('button', { name: 'Remove photo' })).toBeHidden()
  await page.reload()
  await expect(photo(page)).toHaveText('M')
})

test('a new photo is shown everywhere without a reload', async ({ page, context, request }) => {
  const mara = await newPerson(request, 'Mara')
  await signIn(context, mara)
  // The cards are cached before the photo is there.
  await findProfile(page, mara.profile.handle)
  const card = page.getByRole('main').getByRole('article').filter({ hasText: mara.profile.handle })
  await expect(card).toBeVisible()
  await expect(card.locator('img')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await field(page, 'Bio').fill('typed meanwhile')
  await choosePhoto(page, picture)
  await expect(page.getByText('Profile picture updated successfully')).toBeVisible()
  const address = await photo(page).getAttribute('src')
  expect(address).toMatch(/\/media\/[0-9a-z]{26}\/192\.webp$/)
  await expect(field(page, 'Bio')).toHaveValue('typed meanwhile')
  await expect(profileMenu(page).locator('img')).toHaveAttribute('src', address ?? '')
  await page.goBack()
  const header = page.getByRole('img', { name: 'Photo of Mara' })
  await expect(header).toHaveAttribute('src', address ?? '')
  await expect(header).toBeVisible()
  expect(await header.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192)
  await page.goBack()
  await expect(card.locator('img')).toHaveAttribute('src', address ?? '')
})

test('a failed photo upload restores the previous photo and can be retried', async ({
  page,
  context,
  request,
}) => {
  const mara = await newPerson(request, 'Mara')
  await signIn(context, mara)
  await page.goto(`/profile/${mara.profile.unique_id}/edit`)
  await expect(photo(page)).toHaveText('M')
  await choosePhoto(page, picture)
  await expect(photo(page)).toHaveAttribute('src', /\.webp$/)
  const before = (await photo(page).getAttribute('src')) ?? ''
  let letGo = () => {}
  const failed = 'Failed to update profile picture'
  const lose = async (route: Route) => {
    await new Promise<void>((resolve) => {
      letGo = resolve
    })
    await route.fulfill({ json: { success: false, code: 'photo_update_failed', error: failed } })
  }
  await page.route('**/api/user/updateProfile', lose, { times: 1 })
  await field(page, 'Bio').fill('typed meanwhile')
  await choosePhoto(page, picture)
  await expect(photo(page)).toHaveAttribute('src', /^blob:/)
  await expect(page.getByRole('button', { name: 'Cancel upload' })).toBeVisible()
  letGo()
  await expect(page.getByText(failed)).toBeVisible()
  await expect(photo(page)).toHaveAttribute('src', before)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(photo(page)).toHaveAttribute('src', /\.webp$/)
  await expect(photo(page)).not.toHaveAttribute('src', before)
  await expect(field(page, 'Bio')).toHaveValue('typed meanwhile')
})

test('a file that is no picture, or too large for this installation, is not sent', async ({
  page,
  context,
  request,
}) => {
  const mara = await newPerson(request, 'Mara')
  await signIn(context, mara)
  await page.route('**/api/user/updateProfile', () => expect(false, 'nothing may be sent').toBe(true))
  await page.route('**/api/unauth/config', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.limits.media.imageBytesMax = 1_000_000
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto(`/profile/${mara.profile.unique_id}/edit`)
  const input = photoInput(page)
  await input.setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByText('This kind of file cannot be uploaded')).toBeVisible()
  await input.setInputFiles({ ...picture, buffer: Buffer.alloc(1_000_001) })
  await expect(page.getByText('Failed to upload me.png: larger than 1 MB')).toBeVisible()
})
