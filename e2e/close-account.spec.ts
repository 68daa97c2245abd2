import { expectAccessible } from './axe.ts'
import { newBuyer, offerBread } from './buying-parts.ts'
import { expect, test } from './clean.ts'
import { runSql } from './database.ts'
import { mailTo } from './mails.ts'
import { field, PASSWORD } from './people.ts'
import { callAs, newPerson, signIn } from './signed-in.ts'

const HIDDEN = 'The ratio is 1:4:5.'

/** A hidden page has the status of one that never was, also for buyers; and an ended session is refused once. */
function forgiveGone(complaints: string[]): void {
  const others = complaints.filter((one) => !/status of 40[14]/.test(one))
  complaints.splice(0, complaints.length, ...others)
}

/** The two weeks in which it can be taken back. */
function letTheTimePass(email: string): void {
  runSql(
    `with ending as (update account_closing set ends_at = clock_timestamp() from account
                      where account.id = account_id and account.email = '${email}' returning account_id)
     update graphile_worker._private_jobs set run_at = now()
      where key = (select 'closing ' || wire_id(account_id) from ending)`,
  )
}

test('an account is deleted: its owner is signed out, it is gone for visitors, and signing in brings it back', async ({
  page,
  context,
  request,
  browser,
  complaints,
}) => {
  const seller = await newPerson(request, 'Bakehouse')
  // Given away: earnings would have to be paid out first.
  const post = await offerBread(request, seller, { ptv_price_in_cents: 0 })
  const buyer = await newBuyer(request, 'Marco Bianchi', post, 0)
  await signIn(context, seller)
  await page.goto('/settings/data')
  await expect(page.getByText('1 buyer keeps what they bought, from “Deleted account”.')).toBeVisible()
  await expectAccessible(page, 'deleting an account')
  await page.getByRole('button', { name: 'Delete account…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await expect(dialog.getByRole('button', { name: 'Keep my account' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Delete account…' }).click()
  await dialog.getByRole('button', { name: 'Delete account', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Your account is hidden')).toBeVisible()
  await mailTo(seller.user.email, /will be deleted/)

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`/${seller.profile.handle}`)
  await expect(visitor.getByText('Bakehouse')).toHaveCount(0)
  await expect(visitor.getByText(/not found|doesn’t exist|not here/i).first()).toBeVisible()
  const reading = await browser.newContext()
  await signIn(reading, buyer)
  const bought = await reading.newPage()
  await bought.goto(`/p/${post}`)
  await expect(bought.getByText(HIDDEN)).toBeVisible()

  await field(page, 'Email').fill(seller.user.email)
  await field(page, 'Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your account is yours again')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Bakehouse' })).toBeVisible()
  forgiveGone(complaints)
})

test('when the time is over an account is erased, and its buyers have what they bought from “Deleted account”', async ({
  page,
  context,
  request,
  complaints,
}) => {
  const seller = await newPerson(request, 'Bakehouse')
  const post = await offerBread(request, seller, { ptv_price_in_cents: 0 })
  const buyer = await newBuyer(request, 'Marco Bianchi', post, 0)
  await callAs(request, seller, 'user/closeStart', { give_up: 0 })
  letTheTimePass(seller.user.email)
  await signIn(context, buyer)
  await expect(async () => {
    await page.goto(`/p/${post}`)
    await expect(page.getByText(HIDDEN)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Deleted account' }).first()).toBeVisible({
      timeout: 2000,
    })
  }).toPass({ timeout: 60_000 })
  await mailTo(seller.user.email, /was deleted/)
  await expect(page.getByText('Bakehouse')).toHaveCount(0)
  // The address is free.
  const again = { first_name: 'Inês', last_name: 'Carvalho', display_name: 'Somebody', password: PASSWORD }
  const handle = `${seller.profile.handle.slice(0, 28)}_2`
  const answer = await request.post('/api/unauth/register', {
    data: { ...again, handle, email: seller.user.email },
  })
  expect(await answer.json()).toMatchObject({ success: true })
  forgiveGone(complaints)
})
