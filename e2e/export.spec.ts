import { readFile } from 'node:fs/promises'
import { readZip } from '@sayso/server/testing/read-zip'
import { expectAccessible } from './axe.ts'
import { expect, test } from './clean.ts'
import { mailTo } from './mails.ts'
import { PASSWORD } from './people.ts'
import { plainPost } from './post-parts.ts'
import { callAs, newPerson, signIn } from './signed-in.ts'

test('somebody asks for a copy of their data, confirms that it is them, and finds what they wrote in it', async ({
  page,
  context,
  request,
}) => {
  const person = await newPerson(request, 'Inês Carvalho')
  const [text, hidden] = ['The bridge opens on Monday.', 'The invoice is dated March 3.']
  const offer = { type: 'paid', ptv_text: hidden, ptv_price_in_cents: 200, ptv_release_on_payment: true }
  await callAs(request, person, 'feed/post', { ...plainPost, text, ...offer })
  await signIn(context, person)

  let isProven = false
  await page.route('**/api/user/reauth', async (route) => {
    const response = await route.fetch()
    isProven ||= (await response.json()).success
    await route.fulfill({ response })
  })
  const refusal = { success: false, error: 'no', code: 'reauth_required', details: { methods: ['password'] } }
  await page.route('**/api/user/exportStart', (route) =>
    isProven ? route.fallback() : route.fulfill({ json: refusal }),
  )

  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Request an export' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await question.getByRole('button', { name: 'Confirm' }).click()
  const download = page.getByRole('button', { name: /^Download: sayso-\d{4}-\d\d-\d\d\.zip$/ })
  await expect(download).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/ready until .* asks you to confirm it is you/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request a new export' })).toBeDisabled()
  await expectAccessible(page, 'a copy that is ready')
  await mailTo(person.user.email, /copy of your data was requested/)
  await mailTo(person.user.email, /copy of your data is ready/)

  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(saved.suggestedFilename()).toMatch(/^sayso-\d{4}-\d\d-\d\d\.zip$/)
  const files = await readZip(await readFile(await saved.path()))
  expect(JSON.parse(String(files.get('posts.json')))).toMatchObject([{ text, locked: [{ text: hidden }] }])
  const read = await context.newPage()
  await read.setContent(String(files.get('index.html')))
  await expect(read.getByText(text)).toBeVisible()
  await read.getByText('Hidden text', { exact: true }).click()
  await expect(read.getByText(hidden)).toBeVisible()
  await read.close()
})
