import type { Page } from '@playwright/test'
import { expect, test } from './clean.ts'
import { runSql } from './database.ts'
import { forgive, hire, openDesk } from './desk-parts.ts'
import { press, tabTo } from './keyboard.ts'
import { newPerson } from './signed-in.ts'

// Browsers make no passkeys for an address in digits.
test.use({
  baseURL: `http://localhost:${process.env['PORT'] ?? 3100}`,
  permissions: ['clipboard-read', 'clipboard-write'],
})

/** Types why, and confirms, without a mouse. */
const sayByKeyboard = async (page: Page, title: string, because: string) => {
  const dialog = page.getByRole('dialog', { name: title })
  await tabTo(page, dialog.getByLabel('Why?'))
  await page.keyboard.type(because)
  await press(page, dialog.getByRole('button', { name: title, exact: true }))
  await expect(dialog).toBeHidden()
}

test('an admin drops a failed job and freezes all payouts for a moment, by keyboard', async ({
  browser,
  request,
  complaints,
}) => {
  const ada = await newPerson(request, 'Ada of the system')
  hire(ada, 'admin')
  const lost = `journeys.lost-${Date.now()}`
  runSql(`select graphile_worker.add_job('${lost}', '{"to":"cleo@people.example"}', max_attempts := 1)`)
  runSql(`update graphile_worker._private_jobs set attempts = 1, last_error = 'Timeout'
           where task_id = (select id from graphile_worker._private_tasks where identifier = '${lost}')`)
  const page = await openDesk(browser, ada)
  const system = page.getByRole('link', { name: 'System' })
  await press(page, system)
  await expect(page.getByRole('heading', { name: 'System' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Emails/ })).toBeVisible()
  const failed = page.getByRole('region', { name: lost })
  await expect(failed.getByText('1 job · carries to: text')).toBeVisible()
  await expect(page.getByText('cleo@people.example')).toHaveCount(0)

  await press(page, page.getByRole('button', { name: 'Freeze all payouts' }))
  await sayByKeyboard(page, 'Freeze all payouts', 'the provider answers twice')
  await expect(page.getByText('Payouts are frozen. Nobody is paid.')).toBeVisible()
  await expect(page.getByText('the provider answers twice')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Let payouts go on' }))
  await sayByKeyboard(page, 'Let payouts go on', 'it was a mistake')
  await expect(page.getByText('Payouts are running')).toBeVisible()

  await press(page, failed.getByRole('button', { name: /^Drop/ }))
  await sayByKeyboard(page, 'Drop', 'nobody waits for it')
  await expect(failed).toHaveCount(0)
  await page.getByRole('link', { name: 'Audit log' }).click()
  for (const line of ['Job dropped', 'Payouts go on', 'All payouts frozen'])
    await expect(page.getByText(line).first()).toBeVisible()
  await page.context().close()
  await forgive(complaints)
})
