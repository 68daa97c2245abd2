import type { Browser, Page } from '@playwright/test'
import { expect } from './clean.ts'
import { runSql } from './database.ts'
import { fillLogin, PASSWORD } from './people.ts'
import type { Person } from './signed-in.ts'

/** A device that makes passkeys and finds its user present. */
async function plugIn(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

/**
 * Pictures stand at the address in digits, which is another site here; what does not exist answers 404. The page is
 * closed first: pictures that are still on their way would be complained about afterwards.
 */
export async function forgive(complaints: string[], page?: Page): Promise<void> {
  await page?.close()
  const others = complaints.filter((one) => !/img-src|Loading the image|404/.test(one))
  complaints.splice(0, complaints.length, ...others)
}

export const hire = ({ user }: Person, role: string) =>
  runSql(`insert into staff_role (account_id, role)
          select id, '${role}' from account where email = '${user.email}' on conflict do nothing`)

/** Logs in at the screen, makes a passkey, and logs in again with it. */
export async function openDesk(browser: Browser, who: Person): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await plugIn(page)
  await page.goto('/login')
  await fillLogin(page, who.user.email, PASSWORD)
  await expect(page).toHaveURL(/\/following\/list$/)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Set up passkeys' }).click()
  await page.getByRole('dialog', { name: 'Passkeys' }).getByRole('button', { name: 'Add a passkey' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await codes.getByRole('button', { name: 'Copy' }).click()
  await codes.getByRole('button', { name: 'Done' }).click()
  await page.keyboard.press('Escape')
  // The role is there, but no factor was proven in this session: the desk asks for it.
  await page.goto('/desk')
  await page
    .getByRole('dialog', { name: 'Confirm it’s you' })
    .getByRole('button', { name: /passkey/i })
    .click()
  await expect(page.getByText(/Second factor · 1[12] h left/)).toBeVisible()
  return page
}
